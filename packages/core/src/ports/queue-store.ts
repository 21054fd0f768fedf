import type { Operation } from '../model/operation.js'
import type { OperationId } from '../primitives/ids.js'
import type { AtRisk, NonceSlot, SignedAttempt } from './slot-store.js'
import type { StatusChange } from './status-store.js'

/** A queued operation in a worker's hands. */
export interface ClaimedOperation {
  readonly operation: Operation
  /** Fencing version: whoever claims the operation later has a higher one, and this one stores nothing any more. */
  readonly lease: number
}

/** The part of a bundle that is stored before its first broadcast. */
export interface OpenedBundle {
  readonly slot: NonceSlot
  readonly attempt: SignedAttempt
  readonly atRisk: AtRisk
}

/** How long a queued operation waits, and why. */
export interface Delay {
  readonly seconds: number
  readonly reason: string
}

/** User operations that wait for a broadcast: workers claim them, and broadcast them or put them back. */
export interface QueueStore {
  /** Received operations that wait for admission. */
  listReceived(networkId: string, limit: number): Promise<Operation[]>
  /**
   * Takes queued operations that are due, for `leaseSeconds`: round robin by project, oldest first within one; never
   * two of one sender, none whose sender is in an unconfirmed outer transaction, and none that the operator has stopped: these get
   * their reason and wait, or end where their project is archived and they were never broadcast.
   */
  claim(networkId: string, limit: number, leaseSeconds: number): Promise<ClaimedOperation[]>
  /**
   * queued → submitted for claimed operations, all of them or none: false, and nothing changed, when one of the
   * leases has passed to another worker, its operation is no longer queued, the operator has stopped it, or a reorganisation
   * has put another operation of its sender back into an unconfirmed outer transaction. With a `bundle`, it also opens
   * the nonce slot that carries the operations: both happen, or neither.
   */
  submitClaimed(
    claims: readonly ClaimedOperation[],
    change: StatusChange,
    bundle?: OpenedBundle,
  ): Promise<boolean>
  /**
   * Says of claimed operations that a bundler may have them, before one gets them, or (`false`) that it has not taken
   * them. Returns those that this worker still holds and that the operator has not stopped; the others stay as they are.
   * `false` also reaches what was fenced meanwhile, as long as no other worker has claimed it.
   */
  markHandedOver(
    claims: readonly ClaimedOperation[],
    handedOver: boolean,
  ): Promise<ReadonlySet<OperationId>>
  /**
   * Puts claimed operations back, to be tried again after the delay. Those whose lease has passed to another worker, or
   * that are no longer queued, stay as they are. A strike counts against them: the delay doubles with each strike that an
   * operation had before, up to five minutes.
   */
  putBack(
    claims: readonly ClaimedOperation[],
    delay: Delay & { readonly strike?: boolean },
  ): Promise<void>
  /** Has queued operations wait that nobody has claimed; whoever has claimed them all the same stores nothing. */
  postpone(ids: readonly OperationId[], delay: Delay): Promise<void>
}
