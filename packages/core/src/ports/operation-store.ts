import type { Address, Hash, Hex } from 'viem'
import type { FeeBreakdown } from '../fees/ledger.js'
import type { Idempotency, Operation } from '../operations/operation.js'
import type { NextStatus, OperationStatus, PublicStatus } from '../operations/operation-state.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'

/** An operation with what only its readers need. */
export interface OperationView {
  readonly operation: Operation
  readonly feeBreakdown: FeeBreakdown | null
}

export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  /** Someone submitted this operation first. */
  | { readonly kind: 'already-submitted'; readonly status: OperationStatus }
  /** Another operation with the same user-operation hash is submitted. */
  | { readonly kind: 'duplicate'; readonly other: { id: OperationId; projectId: ProjectId } }
  /** Another live operation of the account occupies the nonce. */
  | { readonly kind: 'nonce-taken' }
  | { readonly kind: 'expired' }

export interface Transition {
  readonly reason?: string | null
  /** What happened, for the append-only log. */
  readonly cause: string
}

/** Operations and their append-only transition log. */
export interface OperationStore {
  /** With a key that is already stored, stores nothing and returns the earlier operation. */
  insertPrepared(
    operation: Operation,
    idempotency: Idempotency | undefined,
  ): Promise<{ readonly stored: true } | { readonly stored: false; readonly fingerprint: Hex; readonly operation: Operation }>
  findByIdempotencyKey(
    projectId: ProjectId,
    key: string,
    now: Date,
  ): Promise<{ readonly fingerprint: Hex; readonly operation: Operation } | undefined>
  find(projectId: ProjectId, id: OperationId): Promise<OperationView | undefined>
  list(
    projectId: ProjectId,
    filter: {
      readonly accountId?: AccountId
      readonly statuses?: readonly PublicStatus[]
      readonly limit: number
      readonly offset: number
    },
  ): Promise<OperationView[]>
  /** The operation that was submitted with this hash, in any project. */
  findSubmitted(
    networkId: string,
    userOperationHash: Hash,
  ): Promise<{ readonly id: OperationId; readonly projectId: ProjectId } | undefined>
  /** Nonces that live operations of the account occupy, and whether one of them deploys it. */
  liveNonces(
    networkId: string,
    sender: Address,
  ): Promise<{ readonly nonces: readonly bigint[]; readonly deploying: boolean }>
  /** prepared → received with the signature, in one statement; unique indexes decide races. */
  submit(id: OperationId, signature: Hex, now: Date): Promise<SubmitOutcome>
  /** Compare-and-set: false when the operation no longer has `from`. */
  advance<S extends OperationStatus>(
    id: OperationId,
    from: S,
    to: NextStatus<S>,
    transition: Transition,
  ): Promise<boolean>
  /** prepared → expired for everything past its time; returns how many. */
  expirePrepared(now: Date): Promise<number>
}
