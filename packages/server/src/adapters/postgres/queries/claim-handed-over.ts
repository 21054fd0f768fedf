import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * `next_attempt_at` has no other use in a submitted operation. A subquery reads the clock once. `clock_timestamp()`
 * alone is volatile, so PostgreSQL could not use it as an index bound.
 */
const claimSql = `
with due as materialized (
  select id, next_attempt_at as since from operations
  where network_id = :networkId
    and status = 'submitted'
    and handed_over
    and next_attempt_at <= (select clock_timestamp())
  order by next_attempt_at, id
  limit :limit
  for no key update skip locked
)
update operations
set next_attempt_at = clock_timestamp() + make_interval(secs => least(:mostSeconds, greatest(:leastSeconds,
  extract(epoch from clock_timestamp() - operations.submitted_at) / 5)))
from due
where operations.id = due.id
returning operations.*, due.since`

/** Claims due operations that a bundler has, those with the oldest due time first. */
export async function claimHandedOver(
  db: Knex,
  bindings: {
    readonly networkId: string
    readonly limit: number
    readonly leastSeconds: number
    readonly mostSeconds: number
  },
): Promise<OperationRow[]> {
  const { rows }: { rows: (OperationRow & { since: Date })[] } = await db.raw(claimSql, bindings)
  return rows.sort((a, b) => a.since.getTime() - b.since.getTime())
}
