import type { Knex } from 'knex'
import type { EndedSwapRow } from '../rows/swap-rows.js'

/**
 * The log may lack lines, because their month may be detached. A subquery reads the clock once. `clock_timestamp()`
 * alone is volatile, so PostgreSQL could not use it as an index bound.
 */
const claimSql = `
with due as materialized (
  select id, swap_follow_up_at as since from operations
  where network_id = :networkId
    and status in ('finalized', 'failed')
    and swap_follow_up_at <= (select clock_timestamp())
  order by swap_follow_up_at, id
  limit :limit
  for no key update skip locked
), claimed as (
  update operations
  set swap_follow_up_at = clock_timestamp() + make_interval(secs => :leaseSeconds)
  from due
  where operations.id = due.id
  returning operations.*, due.since
)
select claimed.*,
  bridge.status as bridge_status,
  bridge.substatus as bridge_substatus,
  bridge.destination_transaction_hash as bridge_destination_transaction_hash,
  bridge.received_token as bridge_received_token,
  bridge.received_amount as bridge_received_amount,
  cast(extract(epoch from clock_timestamp() - coalesce(
    (select max(line.at) from operation_transitions line where line.operation_id = claimed.id),
    claimed.submitted_at, claimed.created_at)) as double precision) as age_seconds
from claimed left join bridge_transfers bridge on bridge.operation_id = claimed.id
order by claimed.since, claimed.id`

/** Claims ended swaps that are due. Each becomes due again after the lease, unless the worker stores another time. */
export async function claimEndedSwaps(
  db: Knex,
  bindings: { readonly networkId: string; readonly limit: number; readonly leaseSeconds: number },
): Promise<EndedSwapRow[]> {
  const { rows }: { rows: EndedSwapRow[] } = await db.raw(claimSql, bindings)
  return rows
}
