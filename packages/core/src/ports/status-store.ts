import type { Hash } from 'viem'
import type { Inclusion } from '../model/operation.js'
import type { NextStatus, OperationStatus } from '../model/operation-state.js'
import type { OperationId } from '../primitives/ids.js'

/** What changes together with the status. */
export interface StatusChange {
  /** What happened, for the append-only log. */
  readonly cause: string
  readonly reason?: string | null
  readonly transactionHash?: Hash
  readonly inclusion?: Inclusion | null
}

/** One of several moves that are made together. */
export interface Move<S extends OperationStatus = OperationStatus> {
  readonly id: OperationId
  readonly from: S
  readonly change: StatusChange
}

/** Changes the statuses of operations of both rails. Each change has its line in the append-only transition log. */
export interface StatusStore {
  /** The statuses, which nobody else can change until the transaction ends. Locked in the order of the ids. */
  lock(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, OperationStatus>>
  /** Compare-and-set: false, and nothing changed, when the operation no longer has `from`. */
  advance<S extends OperationStatus>(
    id: OperationId,
    from: S,
    to: NextStatus<S>,
    change: StatusChange,
  ): Promise<boolean>
  /** Several compare-and-sets to one status in one statement; returns those that were moved. */
  advanceAll<T extends OperationStatus>(
    to: T,
    moves: readonly Move[],
  ): Promise<ReadonlySet<OperationId>>
}
