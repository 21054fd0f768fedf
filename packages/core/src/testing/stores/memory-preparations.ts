import type { PreparationStore } from '../../ports/preparation-store.js'
import type { ProjectId } from '../../primitives/ids.js'
import { type MemoryRow, type MemoryState, moveRow, rowsOf, storeRow } from './memory-state.js'
import { memorySubmissions } from './memory-submissions.js'

/** Without the budgets of paymasters, and without nonce keys, which are reserved. */
export function memoryPreparations(
  state: MemoryState,
): Pick<PreparationStore, 'insert' | 'findByIdempotencyKey' | 'expire'> {
  const isOver = ({ operation: { status, expiresAt } }: MemoryRow) =>
    status === 'prepared' && expiresAt.getTime() <= Date.now()
  const holderOf = (projectId: ProjectId, key: string) =>
    rowsOf(state).find(
      ({ operation, idempotency }) =>
        operation.projectId === projectId &&
        idempotency?.key === key &&
        operation.status !== 'expired',
    )
  const expireRow = (row: MemoryRow) =>
    moveRow(state, row, 'expired', { cause: 'not submitted in time' })

  return {
    async insert(operation, idempotency) {
      const { networkId, userOperationHash: hash } = operation
      const submitted = hash && (await memorySubmissions(state).findSubmitted(networkId, hash))
      if (submitted) return { submitted }
      const holder = idempotency && holderOf(operation.projectId, idempotency.key)
      if (holder?.idempotency && !isOver(holder))
        return { operation: holder.operation, fingerprint: holder.idempotency.fingerprint }
      if (holder) expireRow(holder)
      storeRow(state, operation, idempotency)
      return undefined
    },

    async findByIdempotencyKey(projectId, key) {
      const holder = holderOf(projectId, key)
      return holder?.idempotency && !isOver(holder)
        ? { operation: holder.operation, fingerprint: holder.idempotency.fingerprint }
        : undefined
    },

    async expire(limit) {
      const over = rowsOf(state).filter(isOver).slice(0, limit)
      for (const row of over) expireRow(row)
      return over.length
    },
  }
}
