import type { Address } from 'viem'

/** A token or native transfer that happened in a simulation. */
export interface SimulatedTransfer {
  /** The native coin has its sentinel address. In lower case if neither party is the account. */
  readonly asset: Address
  /** Both parties may be in lower case, because a simulation may name a thousand of them. */
  readonly from: Address
  readonly to: Address
  /** Base units, or 1 for an ERC-721 token. */
  readonly amount: bigint
  /** Of an ERC-721 or ERC-1155 token. */
  readonly tokenId?: bigint
}

/** An operator that may move all tokens of the account in a contract after the simulation. */
export interface OperatorGrant {
  readonly contract: Address
  readonly operator: Address
  readonly standard: 'ERC-721 or ERC-1155' | 'ERC-777' | 'ERC-6909'
}

/** A change of the account itself, reported by an event of the account or of its root validator. */
export interface AccountChange {
  /** Name of the event, such as `ModuleInstalled`. */
  readonly event: string
  /** The first module, implementation or owner in the event. `undefined` if there is none. */
  readonly subject: Address | undefined
}

/** A contract of the account that gets another owner. */
export interface OwnershipTransfer {
  readonly contract: Address
  readonly newOwner: Address
}

/** The effects of a simulated operation. For the account's deployment, only transfers are included. */
export interface SimulatedEffects {
  /** In the order of execution. */
  readonly transfers: readonly SimulatedTransfer[]
  /** Grants by the account that were not revoked. */
  readonly operatorGrants: readonly OperatorGrant[]
  readonly accountChanges: readonly AccountChange[]
  readonly ownershipTransfers: readonly OwnershipTransfer[]
  /** Foreign code that the account called with `DELEGATECALL`. `undefined` if the endpoint cannot trace. */
  readonly delegateCalls: readonly Address[] | undefined
}

/** The key of an allowance in a token or a Permit2 contract. */
export interface AllowanceKey {
  readonly token: Address
  readonly spender: Address
  /** Set for one ERC-721 token. Absent: an amount in base units. */
  readonly tokenId?: bigint
  /** The Permit2 contract that holds the allowance. Absent: the token itself holds it. */
  readonly permit2?: Address
}

/** An allowance of the account, read before and after its operation in the same simulated state. */
export interface SimulatedAllowance extends AllowanceKey {
  /** Base units. For one ERC-721 token, 1 or 0. */
  readonly before: bigint
  readonly after: bigint
  /** Total supply of the token in base units. `undefined` if the token does not report it. */
  readonly supply: bigint | undefined
}

/** The state after a simulated operation. */
export interface Aftermath {
  /**
   * The requested allowances, and others that appear in the logs. An allowance that cannot be read counts as approved:
   * with the amount of its call or of its last event, whichever is larger.
   */
  readonly allowances: readonly SimulatedAllowance[]
  /** The requested addresses that have no code afterwards. */
  readonly codeless: readonly Address[]
}

/** The state to read before and after a simulated operation. */
export interface LookAt {
  /** `approved` is the amount to assume if the allowance cannot be read, in base units. */
  readonly allowances: readonly (AllowanceKey & { readonly approved: bigint })[]
  readonly addresses: readonly Address[]
}
