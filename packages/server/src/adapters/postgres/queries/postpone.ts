import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** The next fencing version: what was put back by one worker, no other worker stores by an earlier claim. */
const postponeSql = `
with locked as materialized (
  select id from operations
  where id = any(:ids) and status = 'queued'
  order by id
  for no key update
)
update operations
set next_attempt_at = clock_timestamp() + make_interval(
    secs => case when :strikes = 0 then :seconds else least(:seconds * power(2, least(strikes, 20)), :longest) end),
  leased_until = null,
  lease = lease + 1,
  strikes = strikes + :strikes,
  reason = :reason
from locked
where operations.id = locked.id`

/** However often it has failed. */
const longestPauseSeconds = 300

/** Puts queued operations back; those with another status stay as they are. */
export async function postpone(
  db: Knex,
  ids: readonly OperationId[],
  {
    seconds,
    reason,
    strike = false,
  }: { readonly seconds: number; readonly reason: string; readonly strike?: boolean },
): Promise<void> {
  await db.raw(postponeSql, {
    ids: [...ids],
    seconds,
    reason,
    strikes: strike ? 1 : 0,
    longest: longestPauseSeconds,
  })
}
