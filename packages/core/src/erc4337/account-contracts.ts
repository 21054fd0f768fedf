import type { Address } from 'viem'

/** One deployment of Kernel. A gateway serves one set; the account address follows from it and the owner. */
export interface AccountContracts {
  /** Kernel's version, as `kernelVersion` and `implementationVersion` show it. */
  readonly version: string
  readonly implementation: Address
  /** CREATE2 deployer of the account proxies. */
  readonly factory: Address
  /** Staked factory in front of `factory`; bundlers that enforce ERC-7562 need it. The address stays the same. */
  readonly metaFactory?: Address
  /** Root validator: ECDSA of the owner. */
  readonly ecdsaValidator: Address
}
