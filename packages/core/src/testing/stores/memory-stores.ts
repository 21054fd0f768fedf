import type { AnyOperation } from '../../model/operation.js'
import type { Stores } from '../../ports/database.js'
import { memoryBlocks } from './memory-blocks.js'
import { memoryFinality } from './memory-finality.js'
import { memoryOperations } from './memory-operations.js'
import { memoryPreparations } from './memory-preparations.js'
import { memoryQueue } from './memory-queue.js'
import { emptyState, storeRow } from './memory-state.js'
import { memoryStatuses } from './memory-statuses.js'
import { memorySubmissions } from './memory-submissions.js'

/** The stores of operations that have an implementation in memory, with the methods that it has. */
export interface OperationStores
  extends Pick<Stores, 'blocks' | 'finality' | 'operations' | 'queue' | 'statuses'> {
  readonly preparations: Pick<Stores['preparations'], 'insert' | 'findByIdempotencyKey' | 'expire'>
  readonly submissions: Pick<
    Stores['submissions'],
    'submit' | 'findSubmitted' | 'freeIdempotencyKey'
  >
}

/**
 * Stores of operations in memory, which pass the contracts that PostgreSQL passes. They begin with these operations, of
 * whatever status. A transaction that fails leaves no trace.
 */
export function createMemoryStores(operations: readonly AnyOperation[] = []) {
  const state = emptyState()
  for (const operation of operations) storeRow(state, operation, undefined)
  const stores: OperationStores = {
    blocks: memoryBlocks(state),
    finality: memoryFinality(state),
    operations: memoryOperations(state),
    preparations: memoryPreparations(state),
    queue: memoryQueue(state),
    statuses: memoryStatuses(state),
    submissions: memorySubmissions(state),
  }
  return {
    ...stores,
    state,
    async transaction<T>(work: (within: OperationStores) => Promise<T>): Promise<T> {
      const before = structuredClone(state)
      return work(stores).catch((error: unknown) => {
        Object.assign(state, before)
        throw error
      })
    },
  }
}
