import type { LimitName, LimitSize, LimitSizes, RateLimiter, Take } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from './group-calls.js'

/** A function of the database: it plans the statement once per connection, which takes longer than running it. */
const takeSql = 'select * from take_from_limits(?::text[], ?::text[], ?::int[], ?::int[], ?::int[])'

const giveBackSql = `
update rate_limits set count = count - 1 where bucket = ? and key = ? and ends_at = ?::timestamptz and count > 0`

const removeSql = `
delete from rate_limits where ctid = any(array(
  select ctid from rate_limits where ends_at <= clock_timestamp() order by ends_at limit ? for update skip locked
))`

interface Asked {
  readonly limit: LimitName
  readonly size: LimitSize
  readonly key: string
}

interface Row {
  readonly bucket: LimitName
  readonly key: string
  readonly granted: number
  readonly ends_at: string
  readonly wait_seconds: number
}

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
  const counters = new Map<string, Asked & { wanted: number }>()
  for (const one of asked) {
    const counter = counters.get(counterOf(one.limit, one.key))
    if (counter) counter.wanted++
    else counters.set(counterOf(one.limit, one.key), { ...one, wanted: 1 })
  }
  const all = [...counters.values()]
  const { rows }: { rows: Row[] } = await db.raw(takeSql, [
    all.map(({ limit }) => limit),
    all.map(({ key }) => key),
    all.map(({ wanted }) => wanted),
    all.map(({ size }) => size.most),
    all.map(({ size }) => size.seconds),
  ])
  const answers = new Map(
    rows.map((row) => [counterOf(row.bucket, row.key), { row, left: row.granted }]),
  )
  return asked.map(({ limit, key }) => {
    const answer = answers.get(counterOf(limit, key))
    if (!answer) throw new Error(`The counter of ${limit} was not answered.`)
    // Who came first is allowed first.
    if (answer.left-- <= 0) return { allowed: false, waitSeconds: answer.row.wait_seconds }
    return {
      allowed: true,
      giveBack: async () => void (await db.raw(giveBackSql, [limit, key, answer.row.ends_at])),
    }
  })
}

/** Names of limits hold no space. */
const counterOf = (limit: LimitName, key: string) => `${limit} ${key}`
