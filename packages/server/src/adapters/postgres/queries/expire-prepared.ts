import type { ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * prepared → expired with the line in the transition log. The rows are picked in a `with` of their own: as a plain
 * subquery, PostgreSQL may run the pick again and exceed its limit.
 */
const expireSql = ({ condition, rest }: { condition: string; rest: string }) => `
with due as materialized (
  select id from operations
  where status = 'prepared' and expires_at <= (select clock_timestamp()) and ${condition}
  ${rest}
), moved as (
  update operations set status = 'expired'
  from due
  where operations.id = due.id and operations.status = 'prepared'
  returning operations.id
)
insert into operation_transitions (operation_id, from_status, to_status, cause)
select id, 'prepared', 'expired', 'not submitted in time' from moved`

/**
 * Oldest first: PostgreSQL takes a third of the prepared operations to be due, whatever the time is, and without the order
 * it may read the table from its beginning until it has met enough of them.
 */
const sweepSql = expireSql({
  condition: 'true',
  rest: 'order by expires_at limit :limit for update skip locked',
})
const freeKeySql = expireSql({
  condition: 'project_id = :projectId and idempotency_key = :key',
  rest: 'for update',
})

/** Everything past its time, at most `limit`; returns how many. With it go reservations of nonce keys that no longer count. */
export async function expirePrepared(db: Knex, limit: number): Promise<number> {
  await db('nonce_reservations')
    .whereRaw(`reserved_at <= clock_timestamp() - interval '2 minutes'`)
    .delete()
  const { rowCount }: { rowCount: number } = await db.raw(sweepSql, { limit })
  return rowCount
}

/** A prepared operation whose time is over frees its idempotency key at once, not when the sweeper comes by. */
export async function freeExpiredKey(db: Knex, projectId: ProjectId, key: string): Promise<void> {
  await db.raw(freeKeySql, { projectId, key })
}
