import type { Operation } from '../model/operation.js'
import type { OperationId } from '../primitives/ids.js'
import type { AtRisk, NonceSlot, SignedAttempt } from './slot-store.js'
import type { StatusChange } from './status-store.js'

/** A queued operation that a worker has claimed. */
export interface ClaimedOperation {
  readonly operation: Operation
  /** Fencing version: each later claim has a higher one. A claim with a lower version can store nothing. */
  readonly lease: number
  /** Whether the `BundleRunner` checks the operation before it runs it. The relayer decides that after the claim. */
  readonly checked?: boolean
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
  /** `undefined`: the operation keeps the reason that it has. */
  readonly reason: string | undefined
}

/** User operations that wait for a broadcast. Workers claim them, then broadcast them or put them back. */
export interface QueueStore {
  /** Received operations that wait for admission. */
  listReceived(networkId: string, limit: number): Promise<Operation[]>
  /**
   * Claims queued operations that are due, for `leaseSeconds`: round robin by project, oldest first within a project.
   * Never claims two operations of one sender, or one whose sender is in an unconfirmed outer transaction.
   *
   * Operations that the operator has stopped are not claimed. They get a reason and wait. If their project is archived
   * and they were never broadcast, they end.
   */
  claim(networkId: string, limit: number, leaseSeconds: number): Promise<ClaimedOperation[]>
  /**
   * queued → submitted for all claimed operations or none. With a `bundle`, it also opens the nonce slot that carries
   * them, in the same step.
   *
   * Returns `false`, and changes nothing, if a lease has passed to another worker. The same applies if an operation is
   * no longer queued or the operator has stopped it. It also applies if a reorganisation has put another operation of
   * the sender back into an unconfirmed outer transaction.
   */
  submitClaimed(
    claims: readonly ClaimedOperation[],
    change: StatusChange,
    bundle?: OpenedBundle,
  ): Promise<boolean>
  /**
   * Records that a bundler may have the claimed operations, before they are sent to it, or (`false`) that it has not
   * taken them. Returns the operations that this worker still holds and that the operator has not stopped. The others
   * stay as they are. `false` also applies to operations that were fenced meanwhile, unless another worker has claimed
   * them.
   */
  markHandedOver(
    claims: readonly ClaimedOperation[],
    handedOver: boolean,
  ): Promise<ReadonlySet<OperationId>>
  /**
   * Puts claimed operations back, to be tried again after the delay. Operations whose lease has passed to another
   * worker, or that are no longer queued, stay as they are. The delay doubles with each earlier strike of an operation,
   * up to five minutes. `strike` adds one.
   */
  putBack(
    claims: readonly ClaimedOperation[],
    delay: Delay & { readonly strike?: boolean },
  ): Promise<void>
  /** Delays queued operations that no worker has claimed. A worker with an older claim on them can store nothing. */
  postpone(ids: readonly OperationId[], delay: Delay): Promise<void>
}
