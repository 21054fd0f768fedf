import type { LimitSizes, RateLimiter, Take } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { type Asked, countersOf, type GrantedRow, handOut } from './counters.js'
import { groupCalls } from './group-calls.js'

/** A function of the database: it plans the statement once per connection, which takes longer than running it. */
const takeSql = 'select * from take_from_limits(?::text[], ?::text[], ?::int[], ?::int[], ?::int[])'

const removeSql = `
delete from rate_limits where ctid = any(array(
  select ctid from rate_limits where ends_at <= clock_timestamp() order by ends_at limit ? for update skip locked
))`

/** Counters in one table. What one process asks for at the same time travels in one statement. */
export function createRateLimiter(db: Knex, sizes: LimitSizes): RateLimiter {
  const take = groupCalls((asked: readonly Asked[]) => takeAll(db, asked), {
    groupsAtOnce: 2,
    groupSize: 200,
  })
  return {
    async take(limit, key) {
      const size = sizes[limit]
      return size ? take({ limit, size, key }) : { allowed: true, giveBack: async () => {} }
    },

    async removeEnded(most) {
      const { rowCount } = await db.raw(removeSql, [most])
      return rowCount as number
    },
  }
}

async function takeAll(db: Knex, asked: readonly Asked[]): Promise<Take[]> {
  const counters = countersOf(asked)
  const { rows }: { rows: GrantedRow[] } = await db.raw(takeSql, [
    counters.map(({ limit }) => limit),
    counters.map(({ key }) => key),
    counters.map(({ wanted }) => wanted),
    counters.map(({ size }) => size.most),
    counters.map(({ size }) => size.seconds),
  ])
  const take = handOut(db, rows)
  return asked.map(({ limit, key }) => take(limit, key))
}
