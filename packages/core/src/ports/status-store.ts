import type { Hash } from 'viem'
import type { Inclusion } from '../model/operation.js'
import type { NextStatus, OperationStatus } from '../model/operation-state.js'
import type { OperationId } from '../primitives/ids.js'

/** The fields that change together with the status. */
export interface StatusChange {
  /** The event behind the change, for the transition log. */
  readonly cause: string
  readonly reason?: string | null
  readonly transactionHash?: Hash
  readonly inclusion?: Inclusion | null
}

/** One of several status changes in one statement. */
export interface Move<S extends OperationStatus = OperationStatus> {
  readonly id: OperationId
  readonly from: S
  readonly change: StatusChange
}

/** Changes the statuses of operations on both rails. Each change appends a line to the transition log. */
export interface StatusStore {
  /** Locks the operations in the order of their ids until the transaction ends. Returns their statuses. */
  lock(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, OperationStatus>>
  /** Compare-and-set. Returns `false`, and changes nothing, if the operation no longer has the status `from`. */
  advance<S extends OperationStatus>(
    id: OperationId,
    from: S,
    to: NextStatus<S>,
    change: StatusChange,
  ): Promise<boolean>
  /** Runs several compare-and-sets to one status in one statement. Returns the changed operations. */
  advanceAll<T extends OperationStatus>(
    to: T,
    moves: readonly Move[],
  ): Promise<ReadonlySet<OperationId>>
}
