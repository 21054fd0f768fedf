import type { Operation } from '../../model/operation.js'
import type { Delay, QueueStore } from '../../ports/queue-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { type MemoryRow, type MemoryState, moveRow, rowsOf } from './memory-state.js'

type Row = MemoryRow<Operation>

/** Without what the operator has stopped: nothing is held, and no project is archived. */
export function memoryQueue(state: MemoryState): QueueStore {
  const rowsIn = (networkId: string, status: Operation['status']) =>
    (rowsOf(state) as readonly Row[]).filter(
      ({ operation }) =>
        operation.rail === 'userOperation' &&
        operation.networkId === networkId &&
        operation.status === status,
    )
  const senderOf = ({ operation }: Row) => operation.userOperation.sender
  const sendersOf = (rows: readonly Row[]) => new Set(rows.map(senderOf))
  const turnOf = ({ operation: { networkId, projectId } }: Row) => `${networkId} ${projectId}`

  /** The queued rows among these; of a claim, those that it still holds. */
  const stillQueued = (places: readonly { readonly id: OperationId; readonly lease?: number }[]) =>
    places.flatMap(({ id, lease }) => {
      const row = state.rows.get(id) as Row | undefined
      return row?.operation.status === 'queued' && (lease === undefined || row.lease === lease)
        ? [row]
        : []
    })
  const placesOf = (claims: Parameters<QueueStore['putBack']>[0]) =>
    claims.map(({ operation: { id }, lease }) => ({ id, lease }))
  const postponeRows = (
    rows: readonly Row[],
    { seconds, reason, strike = false }: Delay & { readonly strike?: boolean },
  ) => {
    for (const row of rows) {
      const pause = strike ? Math.min(seconds * 2 ** row.strikes, 300) : seconds
      state.rows.set(row.operation.id, {
        ...row,
        operation: { ...row.operation, reason: reason ?? row.operation.reason },
        lease: row.lease + 1,
        isLeased: false,
        dueAt: Date.now() + pause * 1_000,
        strikes: row.strikes + (strike ? 1 : 0),
      })
    }
  }

  return {
    listReceived: async (networkId, limit) =>
      rowsIn(networkId, 'received')
        .slice(0, limit)
        .map(({ operation }) => operation),

    async claim(networkId, limit, leaseSeconds) {
      const now = Date.now()
      const queued = rowsIn(networkId, 'queued')
      const due = queued.filter(({ dueAt }) => dueAt <= now)
      const busy = sendersOf(rowsIn(networkId, 'submitted'))
      const held = sendersOf(queued.filter(({ isLeased }) => isLeased))
      const free = due.filter((row) => {
        const sender = senderOf(row)
        const isFirst = due.find((one) => senderOf(one) === sender) === row
        return !busy.has(sender) && (row.isLeased || (isFirst && !held.has(sender)))
      })
      const placeOf = (row: Row) => free.filter((one) => turnOf(one) === turnOf(row)).indexOf(row)
      const servedAt = (row: Row) => state.turns.get(turnOf(row)) ?? 0
      const taken = free
        .map((row) => ({ row, place: placeOf(row), served: servedAt(row) }))
        // The sort keeps the order of the ids.
        .sort((a, b) => a.place - b.place || a.served - b.served)
        .slice(0, limit)
      const turn = Math.max(0, ...state.turns.values()) + 1
      return taken.map(({ row }) => {
        const { operation } = row
        const lease = row.lease + 1
        const dueAt = now + leaseSeconds * 1_000
        state.rows.set(operation.id, { ...row, lease, isLeased: true, dueAt })
        state.turns.set(turnOf(row), turn)
        return { operation, lease }
      })
    },

    async submitClaimed(claims, change, bundle) {
      if (bundle) throw new Error('There are no nonce slots in memory.')
      const rows = stillQueued(placesOf(claims))
      const isFree = (row: Row) =>
        !sendersOf(rowsIn(row.operation.networkId, 'submitted')).has(senderOf(row))
      if (rows.length < claims.length || !rows.every(isFree)) return false
      for (const row of rows) moveRow(state, row, 'submitted', change)
      return true
    },

    async markHandedOver(claims, handedOver) {
      const rows = claims.flatMap(({ operation: { id }, lease }) => {
        // One version more and no lease: the operation was fenced, and nobody else has claimed it.
        const [fenced] = handedOver ? [] : stillQueued([{ id, lease: lease + 1 }])
        return fenced && !fenced.isLeased && fenced.outerHashes.length === 0
          ? [fenced]
          : stillQueued([{ id, lease }])
      })
      for (const row of rows)
        state.rows.set(row.operation.id, { ...row, operation: { ...row.operation, handedOver } })
      return new Set(rows.map(({ operation }) => operation.id))
    },

    putBack: async (claims, delay) => postponeRows(stillQueued(placesOf(claims)), delay),
    postpone: async (ids, delay) => postponeRows(stillQueued(ids.map((id) => ({ id }))), delay),
  }
}
