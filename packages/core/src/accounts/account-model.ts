import { type Address, type Hex, zeroAddress } from 'viem'
import { accountInitCode } from '../erc4337/kernel-init-code.js'
import type { Network } from '../model/network.js'
import type { AccountMode } from '../model/project.js'
import type { Chain } from '../ports/chain.js'
import { accountAddress } from './account-address.js'

/** The properties of accounts in one account mode. Apart from `isPlain`, no other code depends on the mode. */
export interface AccountModel {
  /** Kernel's version, as `kernelVersion` and `implementationVersion` show it. */
  readonly version: string
  readonly addressOf: (owner: Address) => Address
  /** Returns the owner of the account at an address. `undefined`: the address does not tell. */
  readonly ownerOf: (account: Address) => Address | undefined
  /** Returns the deployment data: factory and call data. `0x`: the account needs an authorization instead. */
  readonly initCodeOf: (owner: Address) => Hex
  /** Returns whether there is an account at the address. */
  readonly isDeployed: (chain: Pick<Chain, 'isDeployed'>, address: Address) => Promise<boolean>
  /** The validator in the account's nonce keys. */
  readonly nonceValidator: Address
  /**
   * The delegate that an address adopts to become an account. `undefined`: accounts are deployed, or the network has no
   * delegate.
   */
  readonly delegate: Address | undefined
}

type Contracts = Pick<Network, 'accountContracts' | 'delegate'>

/** Kernel v3.3 is the first version that accepts the key of the address itself as its root, without initialisation. */
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
    // The root is not a module. Kernel ignores these bytes in a nonce of its root. Different bytes have different
    // sequences.
    nonceValidator: zeroAddress,
    delegate,
  }),
}

export const accountModel = (mode: AccountMode, contracts: Contracts): AccountModel =>
  models[mode](contracts)
