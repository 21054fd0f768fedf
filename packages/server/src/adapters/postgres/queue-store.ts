import type { QueueStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { claimQueued } from './queries/claim-queued.js'
import { markHandedOver } from './queries/mark-handed-over.js'
import { moveOperations } from './queries/move-operations.js'
import { openSlotSql, slotBindings } from './queries/open-slot.js'
import { postpone } from './queries/postpone.js'
import { whyNotSent } from './queries/why-not-sent.js'
import { type OperationRow, toOperation } from './rows/operation-row.js'

/** The queue on PostgreSQL. */
export const createQueueStore = (db: Knex): QueueStore => ({
  async listReceived(networkId, limit) {
    const found = await db<OperationRow>('operations')
      .where({ network_id: networkId, rail: 'userOperation' })
      .whereRaw("status = 'received'")
      .orderBy('id')
      .limit(limit)
    return found.map(toOperation)
  },

  async claim(networkId, limit, leaseSeconds) {
    const claimed = await claimQueued(db, { networkId, limit, leaseSeconds })
    return claimed.map((row) => ({
      operation: toOperation(row),
      lease: Number(row.lease),
    }))
  },

  async submitClaimed(claims, change, bundle) {
    const moved = await moveOperations(db, {
      to: 'submitted',
      moves: claims.map(({ operation, lease }) => ({
        id: operation.id,
        from: 'queued',
        change,
        lease,
      })),
      together: true,
      // A bundler may have sent these operations. The gateway only records that.
      where: `${senderIsFree} and (operations.handed_over or ${whyNotSent('operations')} is null)`,
      ...(bundle && {
        alongside: {
          sql: openSlotSql('exists (select from logged)'),
          bindings: slotBindings(
            bundle.slot,
            bundle.attempt,
            claims.map(({ operation }) => operation.id),
            bundle.atRisk,
          ),
        },
      }),
    })
    return moved.size === claims.length
  },

  markHandedOver: (claims, handedOver) => markHandedOver(db, claims, handedOver),

  putBack: (claims, delay) =>
    postpone(
      db,
      claims.map(({ operation: { id }, lease }) => ({ id, lease })),
      delay,
    ),

  postpone: (ids, delay) =>
    postpone(
      db,
      ids.map((id) => ({ id })),
      delay,
    ),
})

/**
 * A condition: no operation of the sender is in an unconfirmed transaction. The claim checked that already, but a reorg
 * moves operations back. No lock is needed: an operation that is submitted after this read counts as later.
 */
const senderIsFree = `not exists (
  select from operations other
  where other.network_id = operations.network_id
    and other.sender = operations.sender
    and other.rail = 'userOperation'
    and other.status = 'submitted')`
