import type { Knex } from 'knex'
import { groupCalls } from './connection/group-calls.js'
import type { GrantedRow } from './counters.js'

/** Gives granted places of one counter back. Has no effect once the window is over. */
export type GiveBack = (
  places: Pick<GrantedRow, 'bucket' | 'key' | 'ends_at'> & { readonly granted: number },
) => Promise<void>

/** Locks the counters in the order of `take_from_limits`, under the same collation, so that the two never deadlock. */
const giveBackSql = `
with given as (
  select bucket, key, ends_at, sum(granted) as granted
  from unnest(?::text[], ?::text[], ?::timestamptz[], ?::int[]) as given (bucket, key, ends_at, granted)
  group by bucket, key, ends_at
), held as (
  select rate_limits.bucket, rate_limits.key, given.granted
  from rate_limits join given using (bucket, key, ends_at)
  order by given.bucket, given.key
  for update of rate_limits
)
update rate_limits set count = greatest(0, count - held.granted)
from held where rate_limits.bucket = held.bucket and rate_limits.key = held.key`

/** Concurrent calls of one process share a statement. */
export const createGiveBack = (db: Knex): GiveBack =>
  groupCalls(
    async (places) => {
      await db.raw(giveBackSql, [
        places.map(({ bucket }) => bucket),
        places.map(({ key }) => key),
        places.map(({ ends_at }) => ends_at),
        places.map(({ granted }) => granted),
      ])
      return places.map(() => undefined)
    },
    { groupsAtOnce: 2, groupSize: 200 },
  )
