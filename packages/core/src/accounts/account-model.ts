import { type Address, type Hex, zeroAddress } from 'viem'
import { accountInitCode } from '../erc4337/kernel-init-code.js'
import type { Network } from '../model/network.js'
import type { AccountMode } from '../model/project.js'
import type { Chain } from '../ports/chain.js'
import { accountAddress } from './account-address.js'

/** What the accounts of a mode are. Nothing else asks for the mode. */
export interface AccountModel {
  /** Kernel's version, as `kernelVersion` and `implementationVersion` show it. */
  readonly version: string
  readonly addressOf: (owner: Address) => Address
  /** Whose the account at an address is; `undefined`: that cannot be known from the address. */
  readonly ownerOf: (account: Address) => Address | undefined
  /** Factory and call data that bring the account about; `0x`: an authorization does. */
  readonly initCodeOf: (owner: Address) => Hex
  /** Is there an account at the address? */
  readonly isDeployed: (chain: Pick<Chain, 'isDeployed'>, address: Address) => Promise<boolean>
  /** Stands in the account's nonce keys. */
  readonly nonceValidator: Address
  /** What an address adopts to be an account; `undefined` where accounts are deployed, or cannot be. */
  readonly delegate: Address | undefined
}

type Contracts = Pick<Network, 'accountContracts' | 'delegate'>

/** Kernel v3.3 is the first that takes the key of the address itself as its root, without being initialised. */
const delegatedVersion = '0.3.3'

const models: Readonly<Record<AccountMode, (contracts: Contracts) => AccountModel>> = {
  smart_account: ({ accountContracts: contracts }) => ({
    version: contracts.version,
    addressOf: (owner) => accountAddress(contracts, owner),
    ownerOf: () => undefined,
    initCodeOf: (owner) => accountInitCode({ owner, contracts }),
    isDeployed: (chain, address) => chain.isDeployed(address),
    nonceValidator: contracts.ecdsaValidator,
    delegate: undefined,
  }),
  eip7702: ({ delegate }) => ({
    version: delegatedVersion,
    addressOf: (owner) => owner,
    ownerOf: (address) => address,
    initCodeOf: () => '0x',
    isDeployed: async (chain, address) =>
      delegate !== undefined && chain.isDeployed(address, delegate),
    // The root is no module. Kernel ignores what stands here in a nonce of its root; other bytes are other sequences.
    nonceValidator: zeroAddress,
    delegate,
  }),
}

export const accountModel = (mode: AccountMode, contracts: Contracts): AccountModel =>
  models[mode](contracts)
