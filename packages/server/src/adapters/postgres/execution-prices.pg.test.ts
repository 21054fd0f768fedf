import type { Database, LedgerStore, Operation } from '@gasless-gateway/core'
import { type Address, getAddress, type Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  aLedgerEntry,
  anOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const now = 1_800_000_000n
/** Whatever is tried is due again at once. */
const due = { since: now - 600n, retryAfterSeconds: 0 }

/** A booked fee for whose time prices are wanted. */
async function wish({
  networkId = freshNetworkId(),
  token = randomAddress(),
  blockHash = randomHash(),
  blockTime = now,
  stores = db.stores,
}: {
  networkId?: string
  token?: Address
  blockHash?: Hash
  blockTime?: bigint
  stores?: Database
} = {}) {
  const { account } = await seedAccount(stores)
  const operation = await queue(stores, anOperation(account))
  const entry = aLedgerEntry(operation, { networkId, blockHash })
  if (!entry.fee) throw new Error('no fee')
  const posted = { ...entry, fee: { ...entry.fee, token } }
  await stores.ledger.post([posted])
  await stores.ledger.wishPrices({ networkId, blockHash, blockTime, tokens: [token] })
  return { networkId, token, blockHash, operation, posted }
}
const pricesOf = async ({ id }: Operation) =>
  (await db.stores.ledger.findMany([id])).get(id)?.prices
const capture = (
  networkId: string,
  prices: { native: bigint | null; token: Address; price: bigint | null },
  when = due,
) =>
  db.stores.ledger.capturePrices(networkId, when, {
    native: prices.native,
    tokens: [{ token: prices.token, price: prices.price }],
  })
const unpriced = (networkId: string, when = due) => db.stores.ledger.unpricedTokens(networkId, when)

test('an entry has no prices before they are captured, and an entry that nobody wished them for has none ever', async () => {
  const { operation, networkId, token } = await wish()
  expect(await pricesOf(operation)).toEqual({ token: null, native: null })
  expect(await unpriced(networkId)).toEqual([token])

  const { account } = await seedAccount(db.stores)
  const old = await queue(db.stores, anOperation(account))
  await db.stores.ledger.post([aLedgerEntry(old)])
  expect(await pricesOf(old)).toEqual({ token: null, native: null })
})

test('all fees of a block in one token get the same prices, by one statement, and nothing is left to ask for', async () => {
  const first = await wish()
  const { networkId, token, blockHash } = first
  const second = await wish({ networkId, token, blockHash })
  const elsewhere = await wish({ networkId, token })
  await capture(networkId, { native: 2n ** 255n, token, price: 7n })
  for (const { operation } of [first, second, elsewhere])
    expect(await pricesOf(operation)).toEqual({ token: 7n, native: 2n ** 255n })
  expect(await unpriced(networkId)).toEqual([])
  const rows = await db.knex('execution_prices').where({ network_id: networkId })
  expect(rows).toHaveLength(2)
})

test('a later capture fills in what was lacking and overwrites nothing', async () => {
  const { networkId, token, operation } = await wish()
  await capture(networkId, { native: null, token, price: 7n })
  expect(await pricesOf(operation)).toEqual({ token: 7n, native: null })
  expect(await unpriced(networkId)).toEqual([token])
  await capture(networkId, { native: 5n, token, price: 8n })
  expect(await pricesOf(operation)).toEqual({ token: 7n, native: 5n })
  await capture(networkId, { native: 6n, token, price: 9n })
  expect(await pricesOf(operation)).toEqual({ token: 7n, native: 5n })
})

test('a native price that was captured while that of the token was lacking stays, too', async () => {
  const { networkId, token, operation } = await wish()
  await capture(networkId, { native: 5n, token, price: null })
  expect(await pricesOf(operation)).toEqual({ token: null, native: 5n })
  await capture(networkId, { native: 6n, token, price: 7n })
  expect(await pricesOf(operation)).toEqual({ token: 7n, native: 5n })
})

test('wishes that nobody filled in time cost nothing any more: what is due is looked up by the time of its block', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const networkId = freshNetworkId()
  await own.knex.raw(
    `insert into execution_prices (network_id, block_hash, token, block_time)
     select :networkId, '0x' || n, '0x00', :since - n * 3600 from generate_series(1, 1000) as n`,
    { networkId, since: due.since.toString() },
  )
  const { token } = await wish({ networkId, stores: own.stores })
  const look = <T>(limit: number, work: (ledger: LedgerStore) => Promise<T>) =>
    readAtMost(own.knex, limit, /^execution_prices$/, ({ ledger }) => work(ledger))
  await inEachState(own, async () => {
    expect(await look(1, (ledger) => ledger.unpricedTokens(networkId, due))).toEqual([token])
    // Found, and written. It lacks the other price, and is due again.
    const prices = { native: null, tokens: [{ token, price: 1n }] }
    await look(2, (ledger) => ledger.capturePrices(networkId, due, prices))
  })
})

test('a block that is too old, or of another network, gets none', async () => {
  const { networkId, token, operation } = await wish({ blockTime: due.since - 1n })
  const young = await wish({ networkId, token, blockTime: due.since })
  expect(await unpriced(freshNetworkId())).toEqual([])
  await capture(freshNetworkId(), { native: 5n, token, price: 7n })
  expect(await pricesOf(young.operation)).toEqual({ token: null, native: null })
  await capture(networkId, { native: 5n, token, price: 7n })
  expect(await pricesOf(operation)).toEqual({ token: null, native: null })
  expect(await pricesOf(young.operation)).toEqual({ token: 7n, native: 5n })
  expect(await unpriced(networkId)).toEqual([])
})

test('a token that had no price is not asked for again before its pause is over', async () => {
  const { networkId, token, operation } = await wish()
  const patient = { ...due, retryAfterSeconds: 3_600 }
  await capture(networkId, { native: 5n, token, price: null }, patient)
  expect(await unpriced(networkId, patient)).toEqual([])
  await capture(networkId, { native: 5n, token, price: 7n }, patient)
  expect(await pricesOf(operation)).toEqual({ token: null, native: 5n })
  expect(await unpriced(networkId)).toEqual([token])
})

test('prices of a token that nobody asked for change nothing', async () => {
  const { networkId, operation } = await wish()
  await capture(networkId, { native: 5n, token: randomAddress(), price: 7n })
  expect(await pricesOf(operation)).toEqual({ token: null, native: null })
})

test('a block that comes back after a reorganisation has the prices that it had, and its entry is not touched', async () => {
  const { networkId, token, blockHash, operation, posted } = await wish()
  await capture(networkId, { native: 5n, token, price: 7n })
  await db.stores.ledger.reverse(networkId, blockHash)
  expect(await pricesOf(operation)).toBeUndefined()
  await db.stores.ledger.post([posted])
  await db.stores.ledger.wishPrices({ networkId, blockHash, blockTime: now, tokens: [token] })
  expect(await pricesOf(operation)).toEqual({ token: 7n, native: 5n })
  const { entries } = await db.stores.ledger.listBlocks(networkId, { from: 0n, to: 9n })
  expect(entries).toEqual([posted])
})

test('an operation that lands in another block instead has the prices of that one', async () => {
  const { networkId, token, blockHash, operation, posted } = await wish()
  await capture(networkId, { native: 5n, token, price: 7n })
  await db.stores.ledger.reverse(networkId, blockHash)
  const other = randomHash()
  await db.stores.ledger.post([{ ...posted, blockHash: other }])
  await db.stores.ledger.wishPrices({
    networkId,
    blockHash: other,
    blockTime: now,
    tokens: [token],
  })
  expect(await pricesOf(operation)).toEqual({ token: null, native: null })
  await capture(networkId, { native: 6n, token, price: 8n })
  expect(await pricesOf(operation)).toEqual({ token: 8n, native: 6n })
})

test('workers that capture at once neither wait for each other for ever nor mix their prices within a block', async () => {
  const networkId = freshNetworkId()
  const token = getAddress('0x00000000000000000000000000000000000000aa')
  const wishes = []
  for (let n = 0; n < 20; n++) wishes.push(await wish({ networkId, token }))
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      capture(networkId, { native: BigInt(100 + n), token, price: BigInt(n) }),
    ),
  )
  for (const { operation } of wishes) {
    const prices = await pricesOf(operation)
    expect(prices?.native).toBe((prices?.token ?? -1_000n) + 100n)
  }
})

test('what was asked for of a block is read back with what was captured of it, exactly', async () => {
  const { networkId, blockHash, token } = await wish()
  const priceless = randomAddress()
  await db.stores.ledger.wishPrices({ networkId, blockHash, blockTime: now, tokens: [priceless] })
  await wish({ networkId })
  await capture(networkId, { native: null, token, price: 2n ** 200n + 1n })
  const wished = await db.stores.ledger.wishedPrices(networkId, blockHash)
  expect(wished).toHaveLength(2)
  expect(wished).toContainEqual({ token, price: 2n ** 200n + 1n, blockTime: now })
  expect(wished).toContainEqual({ token: priceless, price: null, blockTime: now })
  expect(await db.stores.ledger.wishedPrices(freshNetworkId(), blockHash)).toEqual([])
})
