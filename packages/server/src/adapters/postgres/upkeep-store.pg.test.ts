import type { WatchedBalance } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { freshNetworkId, randomAddress } from '../../testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const upkeep = () => db.stores.upkeep
const aBalance = (changes: Partial<WatchedBalance> = {}): WatchedBalance => ({
  kind: 'executor',
  address: randomAddress(),
  balance: 5n,
  level: 'enough',
  ...changes,
})
const minute = 60
const byAddress = (a: WatchedBalance, b: WatchedBalance) => (a.address < b.address ? -1 : 1)

test('what was seen last is there to read, every wei of it, and replaces what was seen before', async () => {
  const networkId = freshNetworkId()
  const deposit = aBalance({ kind: 'paymaster-deposit', balance: 2n ** 256n - 1n })
  const executor = aBalance()
  await upkeep().record(networkId, [deposit, executor])
  expect(await upkeep().read(networkId, minute)).toEqual([executor, deposit])
  const poorer = { ...executor, balance: 0n, level: 'dry' } as const
  await upkeep().record(networkId, [poorer])
  expect(await upkeep().read(networkId, minute)).toEqual([poorer])
  await upkeep().record(networkId, [])
  expect(await upkeep().read(networkId, minute)).toEqual([])
})

test('networks, and an address in two roles, are kept apart', async () => {
  const [one, two] = [freshNetworkId(), freshNetworkId()]
  const executor = aBalance()
  const sameAsFunder = { ...executor, kind: 'funder', balance: 7n } as const
  await upkeep().record(one, [executor, sameAsFunder])
  await upkeep().record(two, [])
  expect(await upkeep().read(one, minute)).toEqual([executor, sameAsFunder])
  expect(await upkeep().read(two, minute)).toEqual([])
})

test('one statement reads what was lately seen of every network', async () => {
  const [one, two, old] = [freshNetworkId(), freshNetworkId(), freshNetworkId()]
  const [a, b, c] = [aBalance(), aBalance({ level: 'dry' }), aBalance()]
  await upkeep().record(one, [a])
  await upkeep().record(two, [b])
  await upkeep().record(old, [c])
  await db
    .knex('watched_balances')
    .where({ network_id: old })
    .update({ checked_at: db.knex.raw(`clock_timestamp() - interval '61 seconds'`) })
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => statements.push(sql)
  db.knex.on('query', note)
  const all = await upkeep().readAll(minute)
  db.knex.off('query', note)
  expect(statements).toHaveLength(1)
  expect([all.get(one), all.get(two), all.get(old)]).toEqual([[a], [b], undefined])
})

test('what was seen too long ago is not read, and still remembered for the next change', async () => {
  const networkId = freshNetworkId()
  const executor = aBalance({ level: 'low' })
  await upkeep().record(networkId, [executor])
  await db
    .knex('watched_balances')
    .where({ network_id: networkId })
    .update({ checked_at: db.knex.raw(`clock_timestamp() - interval '61 seconds'`) })
  expect(await upkeep().read(networkId, minute)).toEqual([])
  expect(await upkeep().read(networkId, 10 * minute)).toEqual([executor])
  expect(await upkeep().record(networkId, [executor])).toEqual([])
})

test('a change of level comes back once, with the level before; a change of balance alone does not', async () => {
  const networkId = freshNetworkId()
  const [a, b] = [aBalance(), aBalance({ level: 'low' })].sort(byAddress) as [
    WatchedBalance,
    WatchedBalance,
  ]
  expect(await upkeep().record(networkId, [a, b])).toEqual([
    { ...a, before: undefined },
    { ...b, before: undefined },
  ])
  const poorer = { ...a, balance: 4n }
  expect(await upkeep().record(networkId, [poorer, b])).toEqual([])
  const dry = { ...a, balance: 0n, level: 'dry' } as const
  expect(await upkeep().record(networkId, [dry, b])).toEqual([{ ...dry, before: a.level }])
  expect(await upkeep().record(networkId, [dry, b])).toEqual([])
})

test('of many who see the same change at once, one gets it: the first time, and later', async () => {
  const networkId = freshNetworkId()
  const executor = aBalance()
  for (const level of ['enough', 'dry', 'low'] as const) {
    const seen = await Promise.all(
      Array.from({ length: 10 }, () => upkeep().record(networkId, [{ ...executor, level }])),
    )
    expect(seen.flat()).toHaveLength(1)
  }
})
