import type { RepairStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { findByHashes } from './queries/find-by-hashes.js'
import { followAnew } from './queries/follow-anew.js'
import { isVisible } from './queries/is-visible.js'
import { lockCounters } from './queries/lock-counters.js'
import { lockOperations } from './queries/lock-operations.js'
import { moveOperations } from './queries/move-operations.js'
import { type OperationRow, toOperation } from './rows/operation-row.js'

/** Repairs on PostgreSQL. */
export const createRepairStore = (db: Knex): RepairStore => ({
  async listSubmitted(networkId, { after, limit }) {
    const query = db<OperationRow>('all_operations')
      .whereRaw(isVisible)
      .where({ network_id: networkId, rail: 'userOperation' })
    if (after !== undefined) query.where('id', '>', after)
    return (await query.orderBy('id').limit(limit)).map(toOperation)
  },

  async findByHashes(networkId, hashes) {
    const where = `${isVisible} and rail = 'userOperation'`
    return (await findByHashes(db, { networkId, hashes, where })).map(toOperation)
  },

  bringBack: (ids) =>
    db.transaction(async (trx) => {
      const { rowCount }: { rowCount: number } = await trx.raw(lockArchivedSql, { ids: [...ids] })
      if (rowCount === 0) return
      // Inserting them changes counters, so locks are taken in the usual order: operations, projects, networks.
      await lockOperations(trx, ids)
      await lockCounters(trx, ids)
      // An archived operation's idempotency key is free, so another operation may hold it.
      await trx.raw(freeArchivedKeysSql, { ids: [...ids] })
      await trx.raw(bringBackSql, { ids: [...ids] })
    }),

  correct: (to, moves) =>
    db.transaction(async (trx) => {
      const moved = await moveOperations(trx, { to, moves })
      await followAnew(trx, moved)
      return moved
    }),
})

const lockArchivedSql = `
select from archived_operations where id = any(:ids) order by id for update`

const freeArchivedKeysSql = `
update archived_operations set idempotency_key = null, idempotency_fingerprint = null
where id = any(:ids) and idempotency_key is not null`

const bringBackSql = `
with moved as (
  delete from archived_operations where id = any(:ids) returning *
)
insert into operations select * from moved order by id`
