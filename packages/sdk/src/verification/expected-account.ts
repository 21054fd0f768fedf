import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import { accountInitCode, createAddressResolver } from '@gasless-gateway/core/erc4337'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { AccountMode } from '../model/account-mode.js'

/** What an owner's account has to be. */
export interface ExpectedAccount {
  readonly address: Address
  /** The only deployment that an operation may bring; `0x`: none. */
  readonly deployment: Hex
  /** Stands in its nonce keys. */
  readonly nonceValidator: Address
}

const accounts: Readonly<
  Record<AccountMode, (owner: Address, contracts: AccountContracts) => ExpectedAccount>
> = {
  smart_account: (owner, contracts) => ({
    address: createAddressResolver(contracts)(owner),
    deployment: accountInitCode({ owner, contracts }),
    nonceValidator: contracts.ecdsaValidator,
  }),
  // The key of the address itself validates, and no module.
  eip7702: (owner) => ({ address: owner, deployment: '0x', nonceValidator: zeroAddress }),
}

export const expectedAccount = (
  mode: AccountMode,
  owner: Address,
  contracts: AccountContracts,
): ExpectedAccount => accounts[mode](owner, contracts)
