import type { LimitSizes, RateLimiter, Take } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from './connection/group-calls.js'
import { type Asked, countersOf, type GrantedRow, handOut, takeOf } from './counters.js'
import { createGiveBack, type GiveBack } from './give-back-places.js'

/** A database function: it plans its statement once per connection, and planning takes longer than running it. */
const takeSql = 'select * from take_from_limits(?::text[], ?::text[], ?::int[], ?::int[], ?::int[])'

const takeWeightSql = 'select * from take_weight_from_limit(?, ?, ?, ?, ?)'

const removeSql = `
delete from rate_limits where ctid = any(array(
  select ctid from rate_limits where ends_at <= clock_timestamp() order by ends_at limit ? for update skip locked
))`

/**
 * Creates a rate limiter with counters in one table. Concurrent requests of one process share a statement. A request
 * that weighs more than one has its own statement, which counts all of its weight or nothing.
 */
export function createRateLimiter(db: Knex, sizes: LimitSizes): RateLimiter {
  const giveBack = createGiveBack(db)
  const take = groupCalls((asked: readonly Asked[]) => takeAll(db, giveBack, asked), {
    groupsAtOnce: 2,
    groupSize: 200,
  })
  return {
    async take(limit, key, { weight = 1, share = 1, most = mostCount } = {}) {
      const base = sizes[limit]
      if (!base) return { allowed: true, giveBack: async () => {} }
      const size = { ...base, most: Math.min(base.most * share, most, mostCount) }
      return weight === 1
        ? take({ limit, size, key })
        : takeWeight(db, giveBack, { limit, size, key }, weight)
    },

    async removeEnded(most) {
      const { rowCount } = await db.raw(removeSql, [most])
      return rowCount as number
    },
  }
}

/** The largest value of the counters' column. */
const mostCount = 2 ** 31 - 1

async function takeWeight(
  db: Knex,
  giveBack: GiveBack,
  { limit, size, key }: Asked,
  weight: number,
): Promise<Take> {
  const { rows }: { rows: GrantedRow[] } = await db.raw(takeWeightSql, [
    limit,
    key,
    weight,
    size.most,
    size.seconds,
  ])
  const [row] = rows
  if (!row) throw new Error(`The database returned no counter of ${limit}.`)
  return takeOf(giveBack, row, row.granted)
}

async function takeAll(db: Knex, giveBack: GiveBack, asked: readonly Asked[]): Promise<Take[]> {
  const counters = countersOf(asked)
  const { rows }: { rows: GrantedRow[] } = await db.raw(takeSql, [
    counters.map(({ limit }) => limit),
    counters.map(({ key }) => key),
    counters.map(({ wanted }) => wanted),
    counters.map(({ size }) => size.most),
    counters.map(({ size }) => size.seconds),
  ])
  const take = handOut(giveBack, rows)
  return asked.map(({ limit, key }) => take(limit, key))
}
