import type { Delay, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** Of a sender that burns gas for the second time in a row with an operation, the others wait as long: they would burn it as well. */
const failuresInARow = 2

/**
 * The next fencing version: what was put back by one worker, no other worker stores by an earlier claim. What a sender has
 * waiting besides, and nobody has claimed, keeps its version.
 */
const postponeSql = `
with places as materialized (
  select * from jsonb_to_recordset(cast(:places as jsonb)) as places (id text, lease bigint)
), failing as materialized (
  select operations.network_id, operations.sender, max(operations.strikes) as strikes
  from operations join places on operations.id = places.id
  where :wholeSender and :strikes > 0 and operations.status = 'queued' and operations.strikes + :strikes >= ${failuresInARow}
  group by operations.network_id, operations.sender
), meant as materialized (
  select id, lease, true as failed, 0 as strikes from places
  union all
  select operations.id, operations.lease, false, failing.strikes
  from failing join operations on operations.network_id = failing.network_id and operations.sender = failing.sender
  where operations.status = 'queued' and operations.leased_until is null
    and operations.id not in (select id from places)
), locked as materialized (
  select operations.id, meant.failed, case when meant.failed then operations.strikes else meant.strikes end as strikes
  from operations join meant on operations.id = meant.id
  where operations.status = 'queued'
    and (meant.lease is null or operations.lease = meant.lease)
  order by operations.id
  for no key update of operations
), due as (
  select id, failed, clock_timestamp() + make_interval(
    secs => case when :strikes = 0 then :seconds else least(:seconds * power(2, least(strikes, 20)), :longest) end) as at
  from locked
)
update operations set
  next_attempt_at = case when due.failed then due.at else greatest(operations.next_attempt_at, due.at) end,
  leased_until = case when due.failed then null else operations.leased_until end,
  lease = operations.lease + case when due.failed then 1 else 0 end,
  strikes = operations.strikes + case when due.failed then :strikes else 0 end,
  reason = case when due.failed then :reason else operations.reason end
from due
where operations.id = due.id`

/** Puts queued operations back; those with another status, or with another fencing version than named, stay as they are. */
export async function postpone(
  db: Knex,
  places: readonly { readonly id: OperationId; readonly lease?: number }[],
  {
    seconds,
    reason,
    strike = false,
    longestSeconds,
    wholeSender,
  }: Delay & { readonly longestSeconds: number; readonly wholeSender: boolean },
): Promise<void> {
  if (places.length === 0) return
  await db.raw(postponeSql, {
    places: JSON.stringify(places.map(({ id, lease }) => ({ id, lease }))),
    seconds,
    reason,
    strikes: strike ? 1 : 0,
    wholeSender,
    longest: longestSeconds,
  })
}
