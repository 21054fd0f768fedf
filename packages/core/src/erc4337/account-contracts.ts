import type { Address } from 'viem'

/**
 * One deployment of Kernel. A gateway serves one set of contracts. The account's address follows from the set and the
 * owner.
 */
export interface AccountContracts {
  /** Kernel's version, as in `kernelVersion` and `implementationVersion`. */
  readonly version: string
  readonly implementation: Address
  /** CREATE2 deployer of the account proxies. */
  readonly factory: Address
  /** Staked factory that calls `factory`. Bundlers that enforce ERC-7562 need it. The account's address is the same. */
  readonly metaFactory?: Address
  /** Root validator: ECDSA of the owner. */
  readonly ecdsaValidator: Address
}
