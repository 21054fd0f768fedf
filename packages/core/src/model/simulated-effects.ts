import type { Address } from 'viem'

/** A token or native transfer that happened in a simulation. */
export interface SimulatedTransfer {
  /** The native coin by its sentinel. */
  readonly asset: Address
  readonly from: Address
  readonly to: Address
  /** Base units; 1 of an ERC-721 token. */
  readonly amount: bigint
  /** Of an ERC-721 or ERC-1155 token. */
  readonly tokenId?: bigint
}

/** Somebody who may move everything that the account has in a contract, as things stand at the end. */
export interface OperatorGrant {
  readonly contract: Address
  readonly operator: Address
  readonly standard: 'ERC-721 or ERC-1155' | 'ERC-777' | 'ERC-6909'
}

/** The account itself is another one after it: told by an event of the account or of its root validator. */
export interface AccountChange {
  /** Name of the event, such as `ModuleInstalled`. */
  readonly event: string
  /** The module, implementation or owner that it names first; `undefined` when it names none. */
  readonly subject: Address | undefined
}

/** A contract that belonged to the account gets another owner. */
export interface OwnershipTransfer {
  readonly contract: Address
  readonly newOwner: Address
}

/** What a simulated operation was seen to do. The deployment of the account is no part of it, but for its transfers. */
export interface SimulatedEffects {
  /** In the order in which they happened. */
  readonly transfers: readonly SimulatedTransfer[]
  /** Granted by the account and not taken back. */
  readonly operatorGrants: readonly OperatorGrant[]
  readonly accountChanges: readonly AccountChange[]
  readonly ownershipTransfers: readonly OwnershipTransfer[]
  /** Foreign code that the account ran as itself; `undefined` when the endpoint cannot trace. */
  readonly delegateCalls: readonly Address[] | undefined
}

/** An allowance, as a token or a Permit2 contract keeps it. */
export interface AllowanceKey {
  readonly token: Address
  readonly spender: Address
  /** Of one ERC-721 token; absent: of base units. */
  readonly tokenId?: bigint
  /** The Permit2 contract through which it is given; absent: by the token itself. */
  readonly permit2?: Address
}

/** What an account allows, read before and after its operation in the same simulated state. */
export interface SimulatedAllowance extends AllowanceKey {
  /** Base units; of one ERC-721 token 1 or 0. */
  readonly before: bigint
  readonly after: bigint
  /** All that there is of the token, in base units; `undefined` when it does not say. */
  readonly supply: bigint | undefined
}

/** How things stand after a simulated operation. */
export interface Aftermath {
  /** Those that were asked for, and others that the logs show. What cannot be read counts as approved. */
  readonly allowances: readonly SimulatedAllowance[]
  /** Those of the addresses that were asked for that have no code in the end. */
  readonly codeless: readonly Address[]
}

/** What is to be read around a simulated operation. */
export interface LookAt {
  /** With what is approved where it cannot be read, in base units. */
  readonly allowances: readonly (AllowanceKey & { readonly approved: bigint })[]
  readonly addresses: readonly Address[]
}
