import type { Hash } from 'viem'
import type { AnyOperation, Idempotency, Operation } from '../../model/operation.js'
import type { OperationStatus } from '../../model/operation-state.js'
import type { StatusChange } from '../../ports/status-store.js'
import type { OperationId } from '../../primitives/ids.js'
import type { MemoryChain } from './memory-blocks.js'

/** A stored operation, with what the ports do not show of it. */
export interface MemoryRow<O extends AnyOperation = AnyOperation> {
  readonly operation: O
  readonly idempotency: Idempotency | undefined
  readonly outerHashes: readonly Hash[]
  /** Fencing version. */
  readonly lease: number
  /** A claim holds it, whether its time runs or has run out. */
  readonly isLeased: boolean
  /** In milliseconds; 0: at once. */
  readonly dueAt: number
  readonly strikes: number
}

/** A line of the transition log. */
export interface MemoryLogLine {
  readonly id: OperationId
  readonly from: OperationStatus
  readonly to: OperationStatus
  readonly cause: string
  readonly reason: string | null
  readonly transactionHash: Hash | null
}

/** What the stores in memory share. Every value can be cloned, and a row is replaced, never changed. */
export interface MemoryState {
  rows: Map<OperationId, MemoryRow>
  log: MemoryLogLine[]
  /** When a project was last served on a network, by both ids. */
  turns: Map<string, number>
  /** By the id of the network. */
  chains: Map<string, MemoryChain>
}

export const emptyState = (): MemoryState => ({
  rows: new Map(),
  log: [],
  turns: new Map(),
  chains: new Map(),
})

/** Stores an operation that is new to the queue. */
export const storeRow = (
  { rows }: MemoryState,
  operation: AnyOperation,
  idempotency: Idempotency | undefined,
): void => {
  const { transactionHash: hash } = operation
  const outerHashes = hash ? [hash] : []
  const queue = { lease: 0, isLeased: false, dueAt: 0, strikes: 0 }
  rows.set(operation.id, { operation, idempotency, outerHashes, ...queue })
}

/** In the order of the ids, as every list of the ports is unless it says otherwise. */
export const rowsOf = (state: MemoryState): readonly MemoryRow[] =>
  [...state.rows.values()].sort((a, b) => (a.operation.id < b.operation.id ? -1 : 1))

/** The user operations of a network. */
export const userOperationsOf = (state: MemoryState, networkId: string): readonly Operation[] =>
  rowsOf(state).flatMap(({ operation }) =>
    operation.rail === 'userOperation' && operation.networkId === networkId ? [operation] : [],
  )

export const isSubmitted = ({ status }: AnyOperation): boolean =>
  status !== 'prepared' && status !== 'expired'

/** Changes an operation to the status, with a line in the log. The caller has compared its status. */
export function moveRow(
  state: MemoryState,
  { operation, ...row }: MemoryRow,
  to: OperationStatus,
  { cause, reason, transactionHash, inclusion }: StatusChange,
): void {
  const outerHashes = [
    ...new Set([...row.outerHashes, ...(transactionHash ? [transactionHash] : [])]),
  ]
  const moved = {
    ...operation,
    status: to,
    reason: reason === undefined ? operation.reason : reason,
    transactionHash: transactionHash ?? operation.transactionHash,
    outerHashCount: outerHashes.length,
    inclusion: inclusion === undefined ? operation.inclusion : inclusion,
  }
  state.rows.set(operation.id, {
    ...row,
    outerHashes,
    operation: moved,
    isLeased: false,
    dueAt: to === 'queued' ? 0 : row.dueAt,
  })
  state.log.push({
    id: operation.id,
    from: operation.status,
    to,
    cause,
    reason: moved.reason,
    transactionHash: moved.transactionHash,
  })
}
