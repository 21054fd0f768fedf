import type { Delay, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** The longest pause after a strike. It has a limit, because one more simulation costs only one request. */
const longestPauseSeconds = 300

/** Raises `lease`, the fencing version: a worker that claimed the operation earlier can no longer store it. */
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
  reason = coalesce(:reason, operations.reason)
from locked
where operations.id = locked.id`

/**
 * Puts queued operations back. Skips an operation that is no longer queued, or whose fencing version is not the given
 * `lease`. With `strike`, the pause doubles with each strike that the operation had before. Without a `reason`, the
 * operation keeps its own.
 */
export async function postpone(
  db: Knex,
  places: readonly { readonly id: OperationId; readonly lease?: number }[],
  { seconds, reason, strike = false }: Delay & { readonly strike?: boolean },
): Promise<void> {
  if (places.length === 0) return
  await db.raw(postponeSql, {
    places: JSON.stringify(places.map(({ id, lease }) => ({ id, lease }))),
    seconds,
    reason: reason ?? null,
    strikes: strike ? 1 : 0,
  })
}
