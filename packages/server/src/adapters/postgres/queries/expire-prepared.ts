import type { ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * Moves prepared operations to expired and writes the transition log. A CTE picks the rows: PostgreSQL may run a plain
 * subquery again and exceed its limit.
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
 * Oldest first, so that PostgreSQL walks the index. It estimates that a third of the prepared operations are due,
 * whatever the time is. Without the order it may scan the table until it has found enough of them.
 */
const sweepSql = expireSql({
  condition: 'true',
  rest: 'order by expires_at limit :limit for update skip locked',
})
const freeKeySql = expireSql({
  condition: 'project_id = :projectId and idempotency_key = :key',
  rest: 'for update',
})

/**
 * Expires at most `limit` prepared operations whose time is over; returns how many. Also deletes nonce key reservations
 * that no longer count.
 */
export async function expirePrepared(db: Knex, limit: number): Promise<number> {
  await db('nonce_reservations')
    .whereRaw(`reserved_at <= clock_timestamp() - interval '2 minutes'`)
    .delete()
  const { rowCount }: { rowCount: number } = await db.raw(sweepSql, { limit })
  return rowCount
}

/**
 * Expires the prepared operation that holds the idempotency key, if its time is over. So the key is free before the
 * sweeper runs.
 */
export async function freeExpiredKey(db: Knex, projectId: ProjectId, key: string): Promise<void> {
  await db.raw(freeKeySql, { projectId, key })
}
