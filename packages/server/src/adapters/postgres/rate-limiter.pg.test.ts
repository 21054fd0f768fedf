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

/** When it is at the database, whose clock ends the windows. */
const now = async (): Promise<string> =>
  (await db.knex.raw('select clock_timestamp()::text as now')).rows[0].now
/** The whole seconds that the window had left at that moment. */
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

describe('of any number at once exactly as many are allowed as the limit says', () => {
  // As three processes would: each has connections and groups of its own.
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

  test('each of many keys has a counter of its own', async () => {
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

  test('statements that share keys in opposite orders do not wait for each other in a circle', async () => {
    const [low, middle, high] = ['a', 'b', 'c'].map((letter) => `${letter} ${newKey()}`) as [
      string,
      string,
      string,
    ]
    for (const key of [low, middle, high]) await limiter().take('login', key)
    const lock = await db.knex.transaction()
    await lock('rate_limits').where({ key: middle }).forUpdate()
    const [one, other] = replicas()
    // Two go out alone, the others then as one statement.
    const ask = (replica: typeof one, order: readonly string[]) =>
      Promise.all([newKey(), newKey(), ...order].map((key) => replica?.take('login', key)))
    const asked = [ask(one, [low, middle, high]), ask(other, [high, middle, low])]
    await untilBlocked(db.knex, 2)
    await lock.rollback()
    for (const takes of await Promise.all(asked)) expect(allowed(takes as Take[])).toBe(5)
  })

  test('the same key under two limits is counted by each for itself', async () => {
    const key = newKey()
    const names: LimitName[] = ['resend', 'invitation-accept']
    const takes = await Promise.all(
      names.flatMap((name) => times(20, () => limiter().take(name, key))),
    )
    expect(allowed(takes)).toBe(1 + 5)
  })

  test('over the turn of a window: as many again, and not one more', async () => {
    const key = newKey()
    const [first, ...others] = replicas()
    await first?.take('login', key)
    // The rest of the window, and then a new one: its first statements race.
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

  test('one that is not over refuses, one that is over allows', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await shiftWindow(key, -1_800)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
    await shiftWindow(key, -1_800)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
  })

  test('refusals do not make it longer', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await Promise.all(times(100, () => limiter().take('resend', key)))
    await shiftWindow(key, -3_600)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
  })

  test('a clock that was set back keeps it, and opens no second one', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    await shiftWindow(key, 3600)
    expect(waitOf(await limiter().take('resend', key))).toBeGreaterThan(3600)
  })
})

describe('the seconds to wait', () => {
  test('are what the window has left in whole seconds, rounded up', async () => {
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
    // A window that is over as soon as it is asked for: its end and the moment of asking are one.
    const brief = limiter({ resend: { most: 0, seconds: 0 } })
    expect(waitOf(await brief.take('resend', key))).toBe(1)
  })

  test('are true: when they are over, one is allowed', async () => {
    const key = newKey()
    await limiter().take('resend', key)
    const wait = waitOf(await limiter().take('resend', key)) as number
    await shiftWindow(key, -wait / 2)
    expect((await limiter().take('resend', key)).allowed).toBe(false)
    await shiftWindow(key, -wait / 2)
    expect((await limiter().take('resend', key)).allowed).toBe(true)
  })
})

describe('what is given back', () => {
  test('is there for the next one, once', async () => {
    const key = newKey()
    const take = await limiter().take('resend', key)
    if (!take.allowed) throw new Error('refused')
    await take.giveBack()
    const takes = await Promise.all(times(5, () => limiter().take('resend', key)))
    expect(allowed(takes)).toBe(1)
  })

  test('of a window that is over changes nothing in the next', async () => {
    const key = newKey()
    const take = await limiter().take('resend', key)
    if (!take.allowed) throw new Error('refused')
    await shiftWindow(key, -3_600)
    await limiter().take('resend', key)
    await take.giveBack()
    expect((await limiter().take('resend', key)).allowed).toBe(false)
  })

  test('at the same moment travels in one statement after the first two, and counts as often as it was granted', async () => {
    const [one, other, former] = [newKey(), newKey(), newKey()]
    const own = limiter()
    const takes = await Promise.all([
      ...times(7, () => own.take('login', one)),
      ...times(3, () => own.take('login', other)),
      own.take('resend', one),
      own.take('login', former),
    ])
    // Its window ends, and another one begins.
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

  test('in groups, beside groups that take in the opposite order, ends in no deadlock', async () => {
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

  test('under concurrency neither loses nor makes a place', async () => {
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

  test('that is heavier than the limit is refused, first as well, and counts nothing', async () => {
    const key = newKey()
    expect((await limiter().take('login', key, { weight: 11 })).allowed).toBe(false)
    expect(await countOf(key)).toBe(0)
  })

  test('gives all of it back, and begins anew in the next window', async () => {
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

  test('among others at the same moment, on three replicas: never more than the limit, and no room is lost', async () => {
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
    // Whoever weighs one is refused only when nothing is left.
    if (takes.some((take, i) => weights[i] === 1 && !take.allowed)) expect(used).toBe(120)
  })

  test('a share makes the limit so many times as large, up to what a counter holds', async () => {
    const key = newKey()
    const takes = await Promise.all(times(50, () => limiter().take('login', key, { share: 4 })))
    expect(allowed(takes)).toBe(40)
    const huge = limiter({ login: { most: 1_000_000_000, seconds: 60 } })
    expect((await huge.take('login', newKey(), { share: 16 })).allowed).toBe(true)
  })
})

test('a caller may allow fewer than the limit, together with those who allow all of it', async () => {
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

  test('the operator’s hold, also against a counter that was begun under others', async () => {
    const key = newKey()
    await Promise.all(times(5, () => limiter().take('login', key)))
    const stricter = limiter({ login: { most: 3, seconds: 60 } })
    expect((await stricter.take('login', key)).allowed).toBe(false)
    const wider = limiter({ login: { most: 7, seconds: 60 } })
    expect(allowed(await Promise.all(times(9, () => wider.take('login', key))))).toBe(2)
  })
})

describe('counters that are over', () => {
  test('are removed in batches, others stay', async () => {
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

  test('removing while others count loses no count', async () => {
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
