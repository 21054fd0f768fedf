import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import { accountInitCode, createAddressResolver } from '@gasless-gateway/core/erc4337'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { AccountMode } from '../model/account-mode.js'

/** The expected properties of an owner's account. */
export interface ExpectedAccount {
  readonly address: Address
  /** The only allowed `initCode` that is not empty. `0x`: no deployment is allowed. */
  readonly deployment: Hex
  /** Validator in the nonce keys of the account. */
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
  // The key of the address itself validates, not a module.
  eip7702: (owner) => ({ address: owner, deployment: '0x', nonceValidator: zeroAddress }),
}

export const expectedAccount = (
  mode: AccountMode,
  owner: Address,
  contracts: AccountContracts,
): ExpectedAccount => accounts[mode](owner, contracts)
