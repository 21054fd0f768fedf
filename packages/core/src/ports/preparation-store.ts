import type { Address, Hex } from 'viem'
import type { AnyOperation, Idempotency } from '../model/operation.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import type { RefusedReservation, SponsorshipPolicy } from '../model/sponsorship-budget.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'
import type { BurntGas } from './exposure-store.js'
import type { LiveOperations } from './operation-store.js'
import type { SubmittedReference } from './submission-store.js'
import type { WatchedBalance } from './upkeep-store.js'

export interface StoredPreparation {
  readonly operation: AnyOperation
  readonly fingerprint: Hex
}

/** Not stored, because the paymaster's deposit or the project's share of it has no room. */
export type RefusedPreparation = RefusedReservation

/** Not stored, because an operation with the same user-operation hash was submitted in some project. */
export interface DuplicatePreparation {
  readonly submitted: SubmittedReference
}

/** The request of a prepare to the database, before it reads the chain. */
export interface PreparationRequest {
  /** Id of the operation that is about to be prepared. */
  readonly operationId: OperationId
  readonly idempotencyKey: string | undefined
  /** The sender's record. It is stored unless the project has an account of this owner on this network. */
  readonly account: SmartAccountRecord
  /** The 192-bit key that Kernel's key 0 stands for. */
  readonly firstKey: bigint
  /** Requested key, 0 to 65535. `undefined`: the lowest free one. */
  readonly wanted: number | undefined
  /** Most keys of the account that may be in use. */
  readonly most: number
  /** Balances that were read earlier than this are not returned. */
  readonly balancesWithinSeconds: number
  readonly depositWithinSeconds: number
  readonly burntWithinSeconds: number
}

/** The state that a prepare has read and reserved before it reads the chain. */
export interface BegunPreparation {
  readonly accountId: AccountId
  /**
   * The reserved nonce key of the account. No other preparation of the project gets it within two minutes, unless the
   * operation is submitted and ends earlier. `undefined` if the account would have more than `most` keys in use.
   */
  readonly nonceKey: number | undefined
  /** `undefined` if the account has many live operations: they are read apart, so that other callers do not wait. */
  readonly live: LiveOperations | undefined
  /** Balances of the executors, the funder and the paymaster. */
  readonly balances: readonly Pick<WatchedBalance, 'kind' | 'level'>[]
  /** Whether the deposit of the network's paymaster was read within `depositWithinSeconds`. */
  readonly knowsDeposit: boolean
  readonly burnt: BurntGas
}

/** Prepared operations, before they are submitted. */
export interface PreparationStore {
  /**
   * Returns the earlier preparation and changes nothing if the project's Idempotency-Key has a living one. Otherwise
   * records the account and reserves one of its nonce keys for the operation. Concurrent callers share a statement.
   */
  begin(request: PreparationRequest): Promise<BegunPreparation | StoredPreparation>
  /**
   * Returns the earlier preparation, and stores nothing, if the project's Idempotency-Key already has a living one.
   * With a `policy`, a sponsored operation is stored only if the budget has room. Limits that count from prepare on are
   * checked under the counters' locks, the others without a lock.
   */
  insert(
    operation: AnyOperation,
    idempotency: Idempotency | undefined,
    policy?: SponsorshipPolicy,
  ): Promise<StoredPreparation | RefusedPreparation | DuplicatePreparation | undefined>
  findByIdempotencyKey(projectId: ProjectId, key: string): Promise<StoredPreparation | undefined>
  /** Releases the reserved nonce key of an operation that was not stored. */
  releaseNonceKey(id: OperationId): Promise<void>
  /** Returns the account's 192-bit nonce keys that are not available for the project's next preparation. */
  occupiedNonceKeys(
    projectId: ProjectId,
    networkId: string,
    sender: Address,
  ): Promise<readonly bigint[]>
  /** prepared → expired for up to `limit` operations past their expiry. Returns their number. */
  expire(limit: number): Promise<number>
}
