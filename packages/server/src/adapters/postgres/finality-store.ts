import type { FinalityStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import {
  confirmedColumns,
  type OperationRow,
  toConfirmed,
  toOperation,
} from './rows/operation-row.js'

/** `hasSent` reads at most one row more. A longer queue is rare, and the watcher then reads each block. */
const mostJudged = 32

/** Reads the operations that the block watcher needs. */
export const createFinalityStore = (db: Knex): FinalityStore => ({
  async hasInFlight(networkId) {
    const found = await db<OperationRow>('operations')
      .where({ network_id: networkId, rail: 'userOperation' })
      .whereRaw("status in ('received', 'queued', 'submitted')")
      // The order of the partial index. Without it, PostgreSQL would scan the table if it expects many rows.
      .orderByRaw('coalesce(reviewed_at, submitted_at)')
      .first('id')
    return found !== undefined
  },

  async hasSent(networkId) {
    const { rows }: { rows: { sent: boolean }[] } = await db.raw(sentSql, {
      networkId,
      limit: mostJudged + 1,
    })
    return rows.length > mostJudged || rows.some(({ sent }) => sent)
  },

  async findKnown(networkId, hashes) {
    const { rows: found }: { rows: OperationRow[] } = await db.raw(knownSql, {
      networkId,
      hashes: [...hashes],
    })
    const isUnsubmitted = ({ status }: OperationRow) =>
      status === 'prepared' || status === 'expired'
    // Keeps the first of several operations with one hash.
    const byHash = new Map(
      found
        .filter(isUnsubmitted)
        .reverse()
        .map((row) => [row.user_operation_hash, row]),
    )
    return {
      submitted: found.filter((row) => !isUnsubmitted(row)).map(toOperation),
      unsubmitted: [...byHash.values()].map(toOperation),
    }
  },

  async listConfirmedIn(networkId, blockHash) {
    const found = await db<OperationRow>('operations')
      .where({ network_id: networkId, block_hash: blockHash, rail: 'userOperation' })
      .whereRaw("status = 'confirmed'")
    return found.map(toOperation)
  },

  async listConfirmedUpTo(networkId, blockNumber, { after, limit }) {
    const query = db<OperationRow>('operations')
      .where({ network_id: networkId, rail: 'userOperation' })
      .whereRaw("status = 'confirmed'")
      .where('block_number', '<=', blockNumber.toString())
    if (after)
      query.whereRaw('(block_number, id) > (?, ?)', [after.blockNumber.toString(), after.id])
    const found = await query
      .orderBy(['block_number', 'id'])
      .limit(limit)
      .select(...confirmedColumns)
    return found.map(toConfirmed)
  },
})

const sentSql = `
select status = 'submitted' or handed_over or cardinality(outer_hashes) > 0 as sent from operations
where network_id = :networkId and status in ('received', 'queued', 'submitted') and rail = 'userOperation'
order by coalesce(reviewed_at, submitted_at)
limit :limit`

/** Returns operations in the order of their ids. Each part of the union uses one partial index. */
const knownSql = `
select * from operations
where network_id = :networkId and user_operation_hash = any(:hashes) and rail = 'userOperation'
  and status not in ('prepared', 'expired')
union all
select * from operations
where network_id = :networkId and user_operation_hash = any(:hashes) and rail = 'userOperation'
  and status in ('prepared', 'expired')
union all
select * from archived_by_hash(:networkId, :hashes) where rail = 'userOperation'
order by id`
