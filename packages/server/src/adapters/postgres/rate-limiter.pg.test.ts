import type { LimitName, LimitSizes, Take } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../../testing/migrated-database.js'
import { unhurriedLimits } from '../../testing/unhurried-limits.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { connect } from './connection/connect.js'
import { createRateLimiter } from './rate-limiter.js'

let db: MigratedDatabase
let pools: Knex[]
beforeAll(async () => {
  db = await createMigratedDatabase()
  pools = Array.from({ length: 3 }, () => connect(db.url, endless))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await db.close()
})

let keys = 0
const newKey = () => `key_${++keys}`
const sizes = (changes: Partial<LimitSizes> = {}): LimitSizes => ({
  ...unhurriedLimits,
  ...changes,
})
const limiter = (changes?: Partial<LimitSizes>) => createRateLimiter(db.knex, sizes(changes))
const allowed = (takes: readonly Take[]) => takes.filter((take) => take.allowed).length
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const waitOf = (take: Take) => (take.allowed ? undefined : take.waitSeconds)

/** Returns the time of the database, whose clock ends the windows. */
const now = async (): Promise<string> =>
  (await db.knex.raw('select clock_timestamp()::text as now')).rows[0].now
/** Returns the seconds that the window had left at that moment, rounded up. */
const leftAt = async (key: string, moment: string): Promise<number> => {
  const { rows } = await db.knex.raw(
    'select ceil(extract(epoch from ends_at - ?::timestamptz))::int as left from rate_limits where key = ?',
    [moment, key],
  )
  return rows[0].left
}

/** Moves the end of a counter's window, as if time had passed. */
const shiftWindow = (key: string, seconds: number) =>
  db
    .knex('rate_limits')
    .where({ key })
    .update({
      ends_at: db.knex.raw('ends_at + make_interval(secs => ?)', [seconds]),
    })
const countOf = async (key: string): Promise<number | undefined> =>
  (await db.knex('rate_limits').where({ key }).first('count'))?.count

const countOfLogins = async (key: string): Promise<number | undefined> =>
  (await db.knex('rate_limits').where({ bucket: 'login', key }).first('count'))?.count

describe('exactly as many concurrent requests are allowed as the limit says', () => {
  // Simulates three processes: each has its own connections and groups.
  const replicas = () => pools.map((pool) => createRateLimiter(pool, sizes()))

  test.each([
    ['invitation-accept', 5],
    ['login', 10],
    ['prepare', 120],
  ] as const)('%s: %i of 500, over three replicas', async (limit, most) => {
    const key = newKey()
    const all = replicas()
    const takes = await Promise.all(
      times(500, (i) => (all[i % 3] as (typeof all)[number]).take(limit, key)),
    )
    expect(allowed(takes)).toBe(most)
    expect(await countOf(key)).toBe(most)
  })

  test('each of many keys has its own counter', async () => {
    const all = replicas()
    const own = times(40, newKey)
    const takes = await Promise.all(
      all.flatMap((replica, at) =>
        times(4, () => (at % 2 === 0 ? own : own.toReversed())).flatMap((list) =>
          list.map(async (key) => [key, await replica.take('login', key)] as const),
        ),
      ),
    )
    for (const key of own)
      expect(allowed(takes.filter(([of]) => of === key).map(([, take]) => take))).toBe(10)
  })

  test('statements that share keys in opposite orders do not deadlock', async () => {
    const [low, middle, high] = ['a', 'b', 'c'].map((letter) => `${letter} ${newKey()}`) as [
      string,
      string,
      string,
    ]
    for (const key of [low, middle, high]) await limiter().take('login', key)
    const lock = await db.knex.transaction()
    await lock('rate_limits').where({ key: middle }).forUpdate()
    const [one, other] = replicas()
    // The first two keys are sent in separate statements. The others then go into one statement.
    const ask = (replica: typeof one, order: readonly string[]) =>
      Promise.all([newKey(), newKey(), ...order].map((key) => replica?.take('login', key)))
    const asked = [ask(one, [low, middle, high]), ask(other, [high, middle, low])]
    await untilBlocked(db.knex, 2)
    await lock.rollback()
    for (const takes of await Promise.all(asked)) expect(allowed(takes as Take[])).toBe(5)
  })

  test('the same key under two limits is counted by each separately', async () => {
    const key = newKey()
    const names: LimitName[] = ['resend', 'invitation-accept']
    const takes = await Promise.all(
      names.flatMap((name) => times(20, () => limiter().take(name, key))),
    )
    expect(allowed(takes)).toBe(1 + 5)
  })

  test('a new window allows the full limit again, and no more', async () => {
    const key = newKey()
    const [first, ...others] = replicas()
    await first?.take('login', key)
    // This uses up the window. The next window then begins, and its first statements race.
    await Promise.all(times(50, () => first?.take('login', key)))
    await shiftWindow(key, -15 * 60)
    const takes = await Promise.all(
      times(300, (i) => (others[i % 2] as NonNullable<typeof first>).take('login', key)),
    )
    expect(allowed(takes)).toBe(10)
  })
})

describe('a window', () => {
  test('begins with the first request and is not moved by later ones', async () => {
    const key = newKey()
    const end = async () =>
      (await db.knex('rate_limits').where({ key }).first(db.knex.raw('ends_at::text as at')))
        ?.at as string
    const before = await now()
    await limiter().take('login', key)
    const after = await now()
    const begun = await end()
    await Promise.all(times(20, () => limiter().take('login', key)))
    expect(await end()).toBe(begun)
    const { rows } = await db.knex.raw(
      `select ?::timestamptz - '900 s'::interval between ?::timestamptz and ?::timestamptz as right`,
      [begun, before, after],
    )
    expect(rows).toEqual([{ right: true }])
  })

  test('refuses while it lasts, and allows again when it is over', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await shiftWindow(key, -1_800)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
    await shiftWindow(key, -1_800)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
  })

  test('is not made longer by refusals', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await Promise.all(times(100, () => limiter().take('resend', key)))
    await shiftWindow(key, -3_600)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
  })

  test('stays the same when the clock is set back', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await shiftWindow(key, 3600)
    expect(waitOf(await limiter().take('resend', key))).toBeGreaterThan(3600)
  })
})

describe('the seconds to wait', () => {
  test('are the rest of the window in seconds, rounded up', async () => {
    const key = newKey()
    await limiter().take('login', key)
    await shiftWindow(key, -123.4)
    await Promise.all(times(9, () => limiter().take('login', key)))
    const before = await now()
    const wait = waitOf(await limiter().take('login', key)) as number
    const after = await now()
    expect(Number.isInteger(wait)).toBe(true)
    expect(wait).toBeLessThanOrEqual(await leftAt(key, before))
    expect(wait).toBeGreaterThanOrEqual(await leftAt(key, after))
  })

  test('are at least one, however little is left', async () => {
    const key = newKey()
    // This window ends at the moment of the request.
    const brief = limiter({ resend: { most: 0, seconds: 0 } })
    expect(waitOf(await brief.take('resend', key))).toBe(1)
  })

  test('are exact: when they are over, a request is allowed', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    const wait = waitOf(await limiter().take('resend', key)) as number
    await shiftWindow(key, -wait / 2)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
    await shiftWindow(key, -wait / 2)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
  })
})

describe('a use that is given back', () => {
  test('is available for one other request', async () => {
    const key = newKey()
    const take = await limiter().take('resend', key)
    if (!take.allowed) throw new Error('refused')
    await take.giveBack()
    const takes = await Promise.all(times(5, () => limiter().take('resend', key)))
    expect(allowed(takes)).toBe(1)
  })

  test('of an ended window changes nothing in the next one', async () => {
    const key = newKey()
    const take = await limiter().take('resend', key)
    if (!take.allowed) throw new Error('refused')
    await shiftWindow(key, -3_600)
    await limiter().take('resend', key)
    await take.giveBack()
    expect((await limiter().take('resend', key)).allowed).toBe(false)
  })

  test('is counted once per grant, and concurrent ones share a statement after the first two', async () => {
    const [one, other, former] = [newKey(), newKey(), newKey()]
    const own = limiter()
    const takes = await Promise.all([
      ...times(7, () => own.take('login', one)),
      ...times(3, () => own.take('login', other)),
      own.take('resend', one),
      own.take('login', former),
    ])
    // The window ends, and another one begins.
    await shiftWindow(former, -15 * 60)
    await own.take('login', former)
    const kept = new Set([takes[5], takes[6], takes[9]])
    let statements = 0
    const count = () => statements++
    db.knex.on('query', count)
    await Promise.all(takes.map((take) => !kept.has(take) && take.allowed && take.giveBack()))
    db.knex.off('query', count)
    expect(statements).toBe(3)
    expect(await Promise.all([one, other, former].map(countOfLogins))).toEqual([2, 1, 1])
    expect((await own.take('resend', one)).allowed).toBe(true)
  })

  test('in a group does not deadlock with groups that take in the opposite order', async () => {
    const keys = times(8, newKey)
    const all = pools.map((pool) => createRateLimiter(pool, sizes()))
    await Promise.all(
      times(60, async (i) => {
        const replica = all[i % 3] as (typeof all)[number]
        const order = i % 2 === 0 ? keys : keys.toReversed()
        const takes = await Promise.all(order.map((key) => replica.take('prepare', key)))
        await Promise.all(takes.map((take) => take.allowed && take.giveBack()))
      }),
    )
    expect(await Promise.all(keys.map(countOf))).toEqual(keys.map(() => 0))
  })

  test('concurrently neither loses nor adds a place', async () => {
    const key = newKey()
    const all = pools.map((pool) => createRateLimiter(pool, sizes()))
    await Promise.all(
      times(300, async (i) => {
        const take = await (all[i % 3] as (typeof all)[number]).take('verify', key)
        if (take.allowed) await take.giveBack()
      }),
    )
    expect(await countOf(key)).toBe(0)
  })
})

describe('a request that weighs more than one', () => {
  test('takes all of its weight, or nothing when less is left', async () => {
    const key = newKey()
    expect((await limiter().take('login', key, { weight: 8 })).allowed).toBe(true)
    const refused = await limiter().take('login', key, { weight: 3 })
    expect(waitOf(refused)).toBeGreaterThan(0)
    expect(await countOf(key)).toBe(8)
    expect((await limiter().take('login', key, { weight: 2 })).allowed).toBe(true)
    expect((await limiter().take('login', key)).allowed).toBe(false)
  })

  test('that is heavier than the limit is refused even as the first one, and counts nothing', async () => {
    const key = newKey()
    expect((await limiter().take('login', key, { weight: 11 })).allowed).toBe(false)
    expect(await countOf(key)).toBe(0)
  })

  test('gives all of its weight back, and counts from zero in the next window', async () => {
    const key = newKey()
    const take = await limiter().take('login', key, { weight: 7 })
    if (!take.allowed) throw new Error('refused')
    await take.giveBack()
    expect(await countOf(key)).toBe(0)
    await limiter().take('login', key, { weight: 10 })
    await shiftWindow(key, -15 * 60)
    expect((await limiter().take('login', key, { weight: 10 })).allowed).toBe(true)
    expect(await countOf(key)).toBe(10)
  })

  test('among concurrent others on three replicas never exceeds the limit, and no room is lost', async () => {
    const key = newKey()
    const all = pools.map((pool) => createRateLimiter(pool, sizes()))
    const weights = times(90, (i) => [1, 7, 40][i % 3] as number)
    const takes = await Promise.all(
      weights.map((weight, i) =>
        (all[i % 3] as (typeof all)[number]).take('prepare', key, { weight }),
      ),
    )
    const used = weights.reduce((sum, weight, i) => sum + (takes[i]?.allowed ? weight : 0), 0)
    expect(await countOf(key)).toBe(used)
    expect(used).toBeLessThanOrEqual(120)
    // A request of weight one is refused only when nothing is left.
    if (takes.some((take, i) => weights[i] === 1 && !take.allowed)) expect(used).toBe(120)
  })

  test('a share multiplies the limit, up to the range of a counter', async () => {
    const key = newKey()
    const takes = await Promise.all(times(50, () => limiter().take('login', key, { share: 4 })))
    expect(allowed(takes)).toBe(40)
    const huge = limiter({ login: { most: 1_000_000_000, seconds: 60 } })
    expect((await huge.take('login', newKey(), { share: 16 })).allowed).toBe(true)
  })
})

test('a caller may allow fewer than the limit, and shares the counter with callers that allow all', async () => {
  const key = newKey()
  const few = await Promise.all(times(20, () => limiter().take('login', key, { most: 4 })))
  expect(allowed(few)).toBe(4)
  expect(allowed(await Promise.all(times(20, () => limiter().take('login', key))))).toBe(6)
  expect((await limiter().take('login', key, { most: 4 })).allowed).toBe(false)
  expect(
    allowed(await Promise.all(times(20, () => limiter().take('login', newKey(), { most: 99 })))),
  ).toBe(20)
})

describe('sizes', () => {
  test('a limit that is off allows everything and stores nothing', async () => {
    const key = newKey()
    const off = limiter({ resend: undefined })
    expect(allowed(await Promise.all(times(50, () => off.take('resend', key))))).toBe(50)
    expect(await countOf(key)).toBeUndefined()
  })

  test('the operator’s sizes apply even to a counter that began with other sizes', async () => {
    const key = newKey()
    await Promise.all(times(5, () => limiter().take('login', key)))
    const stricter = limiter({ login: { most: 3, seconds: 60 } })
    expect((await stricter.take('login', key)).allowed).toBe(false)
    const wider = limiter({ login: { most: 7, seconds: 60 } })
    expect(allowed(await Promise.all(times(9, () => wider.take('login', key))))).toBe(2)
  })
})

describe('ended counters', () => {
  test('are removed in batches, and others stay', async () => {
    await db.knex('rate_limits').delete()
    const over = times(5, newKey)
    const live = newKey()
    for (const key of [...over, live]) await limiter().take('resend', key)
    for (const key of over) await shiftWindow(key, -3_601)
    expect(await limiter().removeEnded(3)).toBe(3)
    expect(await limiter().removeEnded(3)).toBe(2)
    expect(await limiter().removeEnded(3)).toBe(0)
    expect(await db.knex('rate_limits').pluck('key')).toEqual([live])
  })

  test('are removed without losing a concurrent count', async () => {
    const key = newKey()
    await limiter().take('login', key)
    await shiftWindow(key, -15 * 60)
    const all = pools.map((pool) => createRateLimiter(pool, sizes()))
    const [takes] = await Promise.all([
      Promise.all(times(200, (i) => (all[i % 3] as (typeof all)[number]).take('login', key))),
      ...times(20, () => limiter().removeEnded(1_000)),
    ])
    expect(allowed(takes)).toBe(10)
  })
})

test('the table costs no write-ahead log', async () => {
  const row = await db.knex('pg_class').where({ relname: 'rate_limits' }).first('relpersistence')
  expect(row).toEqual({ relpersistence: 'u' })
})
