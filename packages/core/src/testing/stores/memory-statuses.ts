import { canTransition, type OperationStatus } from '../../model/operation-state.js'
import type { Move, StatusStore } from '../../ports/status-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { type MemoryState, moveRow, rowsOf } from './memory-state.js'

export function memoryStatuses(state: MemoryState): StatusStore {
  function advanceAll(to: OperationStatus, moves: readonly Move[]): ReadonlySet<OperationId> {
    for (const { from } of moves)
      if (!canTransition(from, to)) throw new Error(`An operation cannot go from ${from} to ${to}.`)
    const moved = new Set<OperationId>()
    for (const { id, from, change } of moves) {
      const row = state.rows.get(id)
      if (row?.operation.status !== from) continue
      moveRow(state, row, to, change)
      moved.add(id)
    }
    return moved
  }
  return {
    lock: async (ids) =>
      new Map(
        rowsOf(state).flatMap(({ operation: { id, status } }) =>
          ids.includes(id) ? [[id, status]] : [],
        ),
      ),
    advance: async (id, from, to, change) => advanceAll(to, [{ id, from, change }]).has(id),
    advanceAll: async (to, moves) => advanceAll(to, moves),
  }
}
