import type { Address, Hash, Hex } from 'viem'
import type { Idempotency, Inclusion, Operation } from '../operations/operation.js'
import type { NextStatus, OperationStatus, PublicStatus } from '../operations/operation-state.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'

export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  /** Someone submitted this operation first. */
  | { readonly kind: 'already-submitted'; readonly status: PublicStatus }
  /** Another operation with the same user-operation hash is submitted. */
  | { readonly kind: 'duplicate'; readonly other: SubmittedReference }
  /** Another live operation of the account occupies the nonce. */
  | { readonly kind: 'nonce-taken' }
  | { readonly kind: 'expired' }

export interface SubmittedReference {
  readonly id: OperationId
  readonly projectId: ProjectId
  readonly status: PublicStatus
}

/** What changes together with the status. */
export interface StatusChange {
  /** What happened, for the append-only log. */
  readonly cause: string
  readonly reason?: string | null
  readonly transactionHash?: Hash
  readonly inclusion?: Inclusion | null
}

export interface StoredPreparation {
  readonly operation: Operation
  readonly fingerprint: Hex
}

/** Operations and their append-only transition log. */
export interface OperationStore {
  /** Returns the earlier preparation, and stores nothing, when the project's key already has a living one. */
  insertPrepared(
    operation: Operation,
    idempotency: Idempotency | undefined,
  ): Promise<StoredPreparation | undefined>
  findByIdempotencyKey(projectId: ProjectId, key: string): Promise<StoredPreparation | undefined>
  find(projectId: ProjectId, id: OperationId): Promise<Operation | undefined>
  /** Newest first; prepared and expired ones are not listed. */
  list(
    projectId: ProjectId,
    filter: {
      readonly accountId?: AccountId
      readonly statuses?: readonly PublicStatus[]
      readonly limit: number
      readonly offset: number
    },
  ): Promise<Operation[]>
  /** The operation that was submitted with this hash, in any project. */
  findSubmitted(networkId: string, hash: Hash): Promise<SubmittedReference | undefined>
  /** Submitted operations among these hashes. */
  findByHashes(networkId: string, hashes: readonly Hash[]): Promise<Operation[]>
  findMany(ids: readonly OperationId[]): Promise<Operation[]>
  /** Nonces that live operations of the account occupy, and whether one of them deploys it. */
  liveNonces(
    networkId: string,
    sender: Address,
  ): Promise<{ readonly nonces: readonly bigint[]; readonly deploying: boolean }>
  /** prepared → received with the signature, in one statement; unique indexes decide races. */
  submit(id: OperationId, signature: Hex): Promise<SubmitOutcome>
  /** The status, which nobody else can change until the transaction ends. */
  lockStatus(id: OperationId): Promise<OperationStatus>
  /** Compare-and-set: false, and nothing changed, when the operation no longer has `from`. */
  advance<S extends OperationStatus>(
    id: OperationId,
    from: S,
    to: NextStatus<S>,
    change: StatusChange,
  ): Promise<boolean>
  /**
   * Takes queued operations that are due, for `leaseSeconds`, oldest first; never two of one sender, and none
   * whose sender is in an unconfirmed outer transaction.
   */
  claimQueued(networkId: string, limit: number, leaseSeconds: number): Promise<Operation[]>
  /** Puts a claimed operation back, to be tried again after the delay. */
  postpone(id: OperationId, delaySeconds: number, reason: string): Promise<void>
  /** Received operations that wait for admission. */
  listReceived(networkId: string, limit: number): Promise<Operation[]>
  /** Confirmed operations in blocks up to this number. */
  listConfirmedUpTo(networkId: string, blockNumber: bigint): Promise<Operation[]>
  listConfirmedIn(networkId: string, blockHash: Hash): Promise<Operation[]>
  /** prepared → expired for everything past its time; returns how many. */
  expirePrepared(limit: number): Promise<number>
}
