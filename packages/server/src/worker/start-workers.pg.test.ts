import { type Database, type DueWork, type RelayerDeps, rateLimits } from '@gasless-gateway/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDueWork } from '../adapters/postgres/queries/read-due-work.js'
import { createRateLimiter } from '../adapters/postgres/rate-limiter.js'
import { aNetwork } from '../testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../testing/migrated-database.js'
import { anOperation, queue, randomAddress, seedAccount } from '../testing/records.js'
import type { LoopTimers } from './loop-timers.js'
import { startWorkers } from './start-workers.js'

let db: MigratedDatabase
beforeEach(async () => {
  db = await createMigratedDatabase()
})
afterEach(() => db.close())

const network = aNetwork()
const { networkId } = network
/** The loops of one network, those for all networks, and the pulse. Each has one alarm while it waits. */
const loops = 12 + 6 + 1

/** Creates a clock that jumps from alarm to alarm while all loops wait. */
function sharedTime() {
  let now = 0
  const alarms = new Set<{ readonly at: number; run(): void }>()
  let look = () => {}
  const timers: LoopTimers = {
    now: () => now,
    after(ms, run) {
      const alarm = { at: now + ms, run }
      alarms.add(alarm)
      look()
      return () => void alarms.delete(alarm)
    },
  }
  const allWait = () =>
    new Promise<void>((resolve) => {
      look = () => {
        if (alarms.size === loops) resolve()
      }
      look()
    })
  return {
    timers,
    allWait,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await allWait()
        const next = Math.min(...[...alarms].map(({ at }) => at))
        if (next > end) break
        now = next
        for (const alarm of [...alarms].filter(({ at }) => at === next)) {
          alarms.delete(alarm)
          alarm.run()
        }
      }
      now = end
    },
  }
}

/** Starts the workers. There is no chain, so watcher and upkeep are left out. */
function start({ stores = db.stores, hasPulse = true } = {}) {
  const time = sharedTime()
  let wake: RelayerDeps['wake'] = () => {}
  const workers = startWorkers(
    {
      database: stores,
      limiter: createRateLimiter(db.knex, rateLimits),
      networks: { networks: [network], get: () => network },
      executors: { addresses: [randomAddress()] },
      bundlerOf: () => undefined,
      chainOf: () => {
        throw new Error('There is no chain.')
      },
      prices: { prices: async () => new Map() },
      policy: { archiveAfterDays: 90 },
      clock: { now: () => new Date() },
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    } as unknown as RelayerDeps,
    {
      verify: async () => {},
      watch: async () => false,
      rouse: () => {},
      follow: async () => {
        await stores.plain.claimDue(networkId, { limit: 1, leaseSeconds: 60 })
        return false
      },
      readDue: async () => (hasPulse ? readDueWork(db.knex, [networkId]) : []),
      onWake: (listener) => {
        wake = listener
      },
    },
    time.timers,
  )
  return { time, wake: (work: DueWork) => wake(networkId, work), stop: workers.stop }
}

test('the loops of an idle gateway with one network send no more than 2.5 statements a second', async () => {
  const { time, stop } = start()
  // Every loop has now looked once.
  await time.allWait()
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => void statements.push(sql)
  db.knex.on('query', note)
  await time.pass(60_000)
  db.knex.off('query', note)
  await stop()
  const counts = new Map<string, number>()
  for (const sql of statements) counts.set(sql, (counts.get(sql) ?? 0) + 1)
  const list = [...counts].map(([sql, count]) => `${count} × ${sql.trim().slice(0, 120)}`)
  expect(statements.length / 60, list.join('\n')).toBeLessThanOrEqual(2.5)
})

/** Returns the virtual milliseconds until the relay loop claims. */
async function latencyOf(
  options: { hasPulse?: boolean },
  make: (wake: (work: DueWork) => void) => Promise<unknown>,
): Promise<number> {
  const claims: number[] = []
  const stores: Database = {
    ...db.stores,
    queue: {
      ...db.stores.queue,
      claim: async () => {
        claims.push(time.timers.now())
        return []
      },
    },
  }
  const { time, wake, stop } = start({ stores, ...options })
  await time.pass(12_345)
  const before = claims.length
  const madeAt = time.timers.now()
  await make(wake)
  await time.pass(20_000)
  await stop()
  const first = claims[before]
  if (first === undefined) throw new Error('Nobody looked.')
  return first - madeAt
}

const operation = async () => queue(db.stores, anOperation(await anAccount()))
const anAccount = async () => (await seedAccount(db.stores, { networkId })).account

test('work of a request in this process is claimed within the collection time of a bundle', async () => {
  const latency = await latencyOf({ hasPulse: false }, async (wake) => {
    await operation()
    wake('queued')
  })
  expect(latency).toBeLessThanOrEqual(network.bundles.maxAgeMs)
})

test('work of another process, or after a lost wake, waits for one more pulse', async () => {
  const latency = await latencyOf({}, operation)
  expect(latency).toBeLessThanOrEqual(1_000 + network.bundles.maxAgeMs)
})

test('work that no pulse finds is found within fifteen seconds', async () => {
  const latency = await latencyOf({ hasPulse: false }, operation)
  expect(latency).toBeLessThanOrEqual(15_000)
})

test('a stop ends all loops at once', async () => {
  const { time, wake, stop } = start()
  await time.allWait()
  wake('queued')
  wake('plain')
  await stop()
})
