import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** With strikes. However often an operation was simulated in vain, another simulation costs a request. */
const longestPauseSeconds = 300

/** The next fencing version: what was put back by one worker, no other worker stores by an earlier claim. */
const postponeSql = `
with places as materialized (
  select * from jsonb_to_recordset(cast(:places as jsonb)) as places (id text, lease bigint)
), locked as materialized (
  select operations.id, operations.strikes
  from operations join places on operations.id = places.id
  where operations.status = 'queued'
    and (places.lease is null or operations.lease = places.lease)
  order by operations.id
  for no key update of operations
)
update operations set
  next_attempt_at = clock_timestamp() + make_interval(
    secs => case when :strikes = 0 then :seconds else least(:seconds * power(2, least(locked.strikes, 20)), ${longestPauseSeconds}) end),
  leased_until = null,
  lease = operations.lease + 1,
  strikes = operations.strikes + :strikes,
  reason = :reason
from locked
where operations.id = locked.id`

/** Puts queued operations back; those with another status, or with another fencing version than named, stay as they are. */
export async function postpone(
  db: Knex,
  places: readonly { readonly id: OperationId; readonly lease?: number }[],
  {
    seconds,
    reason,
    strike = false,
  }: { readonly seconds: number; readonly reason: string; readonly strike?: boolean },
): Promise<void> {
  if (places.length === 0) return
  await db.raw(postponeSql, {
    places: JSON.stringify(places.map(({ id, lease }) => ({ id, lease }))),
    seconds,
    reason,
    strikes: strike ? 1 : 0,
  })
}
