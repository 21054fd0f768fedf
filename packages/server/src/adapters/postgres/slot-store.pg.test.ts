import type { Attempt, Operation } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  anAttempt,
  anOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { uuidIds } from '../system/uuid-ids.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
let operation: Operation
beforeAll(async () => {
  db = await createMigratedDatabase()
  const { account } = await seedAccount(db.stores)
  operation = await queue(db.stores, anOperation(account))
})
afterAll(() => db.close())

const slots = () => db.stores.slots

/** A network with this many registered executors, in the order that ties are broken. */
async function networkWith(
  executors: number,
): Promise<{ networkId: string; addresses: Address[] }> {
  const networkId = freshNetworkId()
  const addresses = Array.from({ length: executors }, randomAddress).sort((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1,
  )
  await slots().register(networkId, addresses)
  return { networkId, addresses }
}

const open = async (
  networkId: string,
  executor: Address,
  nonce: number,
  attempt: Attempt = anAttempt(),
  stores = db.stores.slots,
) => {
  const slot = { id: uuidIds.next('slot'), networkId, executor, nonce }
  await stores.open(slot, attempt, [operation.id])
  return { ...slot, attempt }
}

/** What a relayer does: lock an executor, derive the nonce, open the slot, all in one transaction. */
const openNext = (
  networkId: string,
  addresses: readonly Address[],
  { maxInFlight = 1_000, firstNonce = 0 } = {},
) =>
  db.stores.transaction(async (stores) => {
    const free = await stores.slots.lockFreeExecutor(networkId, addresses, maxInFlight)
    if (!free) return undefined
    const nonce = free.nextNonce ?? firstNonce
    await open(networkId, free.executor, nonce, anAttempt(), stores.slots)
    return { executor: free.executor, nonce }
  })

describe('executors', () => {
  test('registering is idempotent', async () => {
    const { networkId, addresses } = await networkWith(2)
    await slots().register(networkId, addresses)
    await slots().register(networkId, [])
    const rows = await db.knex('executors').where({ network_id: networkId })
    expect(rows).toHaveLength(2)
  })

  test('the least busy one is next, and only among those that are asked for', async () => {
    const { networkId, addresses } = await networkWith(3)
    const [a, b, c] = addresses as [Address, Address, Address]
    await open(networkId, a, 0)
    await open(networkId, b, 0)
    const free = (among: readonly Address[]) => slots().lockFreeExecutor(networkId, among, 10)
    expect((await free([a, b, c]))?.executor).toBe(c)
    await open(networkId, c, 0)
    await open(networkId, a, 1)
    expect((await free([a, c]))?.executor).toBe(c)
    expect(await free([])).toBeUndefined()
    expect(await free([randomAddress()])).toBeUndefined()
  })

  test('the next nonce is one above the highest that was ever used, and unknown without slots', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    expect(await slots().lockFreeExecutor(networkId, [a], 10)).toEqual({
      executor: a,
      nextNonce: undefined,
    })
    const first = await open(networkId, a, 7)
    const second = await open(networkId, a, 8)
    expect((await slots().lockFreeExecutor(networkId, [a], 10))?.nextNonce).toBe(9)
    await slots().close(first.id, null)
    expect((await slots().lockFreeExecutor(networkId, [a], 10))?.nextNonce).toBe(9)
    await slots().close(second.id, null)
    expect((await slots().lockFreeExecutor(networkId, [a], 10))?.nextNonce).toBe(9)
  })

  test('one that is full is skipped until a slot closes', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const first = await open(networkId, a, 0)
    await open(networkId, a, 1)
    expect(await slots().lockFreeExecutor(networkId, [a], 2)).toBeUndefined()
    await slots().close(first.id, null)
    expect(await slots().lockFreeExecutor(networkId, [a], 2)).toMatchObject({ executor: a })
  })

  test('two transactions at once get two executors, a third gets none and does not wait', async () => {
    const { networkId, addresses } = await networkWith(2)
    const one = await db.knex.transaction()
    const two = await db.knex.transaction()
    const three = await db.knex.transaction()
    const lock = (trx: typeof one) =>
      createDatabase(trx).slots.lockFreeExecutor(networkId, addresses, 10)
    const first = await lock(one)
    const second = await lock(two)
    expect([first?.executor, second?.executor].sort()).toEqual([...addresses].sort())
    expect(await lock(three)).toBeUndefined()
    await one.rollback()
    expect((await lock(three))?.executor).toBe(first?.executor)
    await Promise.all([two.rollback(), three.rollback()])
  })

  test('over 200 concurrent opens on 4 executors no nonce repeats, and each executor’s are contiguous', async () => {
    const { networkId, addresses } = await networkWith(4)
    const done: { executor: Address; nonce: number }[] = []
    const openOne = async () => {
      // Every executor is locked now and then: whoever finds none free comes again.
      for (;;) {
        const opened = await openNext(networkId, addresses, { firstNonce: 40 })
        if (opened) {
          done.push(opened)
          return
        }
      }
    }
    let left = 200
    const worker = async () => {
      while (left-- > 0) await openOne()
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(done).toHaveLength(200)
    for (const executor of addresses) {
      const nonces = done
        .filter((each) => each.executor === executor)
        .map(({ nonce }) => nonce)
        .sort((a, b) => a - b)
      expect(nonces.length).toBeGreaterThan(0)
      expect(nonces).toEqual(nonces.map((_, index) => 40 + index))
    }
  })

  test('concurrent opens never exceed what an executor may have in flight', async () => {
    for (let round = 0; round < 10; round++) {
      const { networkId, addresses } = await networkWith(2)
      await Promise.all(
        Array.from({ length: 20 }, () => openNext(networkId, addresses, { maxInFlight: 2 })),
      )
      const live = await slots().live(networkId)
      for (const executor of addresses)
        expect(live.filter((slot) => slot.executor === executor).length).toBeLessThanOrEqual(2)
    }
  })
})

describe('slots', () => {
  test('a nonce of an executor is opened once, and the loser leaves nothing behind', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const outcomes = await Promise.allSettled(
      [0, 1].map(() =>
        db.stores.transaction(({ slots }) => open(networkId, a, 3, anAttempt(), slots)),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: '23505', constraint: 'nonce_slots_nonce' }),
    })
    const live = await slots().live(networkId)
    expect(live).toHaveLength(1)
    expect(live[0]?.attempts).toHaveLength(1)
  })

  test('the same nonce on another network or of another executor is another slot', async () => {
    const one = await networkWith(2)
    const two = await networkWith(0)
    await slots().register(two.networkId, one.addresses)
    for (const executor of one.addresses)
      for (const { networkId } of [one, two]) await open(networkId, executor, 3)
    expect(await slots().live(one.networkId)).toHaveLength(2)
    expect(await slots().live(two.networkId)).toHaveLength(2)
  })

  test('live ones come with bytes, fees and operations, lowest nonce first', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const attempt = anAttempt({
      rawTransaction: '0x02abcdef',
      maxFeePerGas: 2n ** 200n,
      maxPriorityFeePerGas: 0n,
    })
    const late = await open(networkId, a, 10, attempt)
    const early = await open(networkId, a, 9)
    const closed = await open(networkId, a, 8)
    await slots().close(closed.id, null)
    expect(await slots().live(networkId)).toEqual([
      expect.objectContaining({ id: early.id, nonce: 9 }),
      {
        id: late.id,
        networkId,
        executor: a,
        nonce: 10,
        attempts: [attempt],
        operationIds: [operation.id],
      },
    ])
  })

  test('an outer transaction leads to its slot, on its own network, open or closed', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    const hash = slot.attempt.transactionHash
    expect(await slots().findByTransaction(networkId, hash)).toMatchObject({ id: slot.id })
    await slots().close(slot.id, null)
    expect(await slots().findByTransaction(networkId, hash)).toMatchObject({ id: slot.id })
    expect(await slots().findByTransaction(freshNetworkId(), hash)).toBeUndefined()
    expect(await slots().findByTransaction(networkId, randomHash())).toBeUndefined()
  })

  test('an operation is carried while one of its slots is live', async () => {
    const { account } = await seedAccount(db.stores)
    const carried = await queue(db.stores, anOperation(account))
    const { networkId, addresses } = await networkWith(1)
    const openFor = async (nonce: number) => {
      const id = uuidIds.next('slot')
      await slots().open({ id, networkId, executor: addresses[0] as Address, nonce }, anAttempt(), [
        carried.id,
      ])
      return id
    }
    expect(await slots().carries(carried.id)).toBe(false)
    const [one, two] = [await openFor(0), await openFor(1)]
    await slots().close(one, null)
    expect(await slots().carries(carried.id)).toBe(true)
    await slots().close(two, null)
    expect(await slots().carries(carried.id)).toBe(false)
  })

  test('a reorganisation reopens what its block closed, and nothing else', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const [gone, kept] = [randomHash(), randomHash()]
    const slotsOfBlocks = []
    for (const [nonce, blockHash] of [gone, gone, kept, null].entries()) {
      const slot = await open(networkId, a, nonce)
      const mined = blockHash && { blockHash, transactionHash: slot.attempt.transactionHash }
      await slots().close(slot.id, mined)
      slotsOfBlocks.push(slot)
    }
    await slots().reopen(freshNetworkId(), gone)
    expect(await slots().live(networkId)).toEqual([])
    await slots().reopen(networkId, gone)
    expect((await slots().live(networkId)).map(({ nonce }) => nonce)).toEqual([0, 1])
    expect((await slots().lockFreeExecutor(networkId, [a], 10))?.nextNonce).toBe(4)
    await slots().reopen(networkId, gone)
    expect(await slots().live(networkId)).toHaveLength(2)
  })
})

describe('rebroadcast', () => {
  const sentLongAgo = (networkId: string) =>
    db
      .knex('attempts')
      .where({ network_id: networkId })
      .update({ last_sent_at: db.knex.raw("now() - interval '1 hour'") })
  const hashes = (attempts: readonly Attempt[]) =>
    attempts.map(({ transactionHash }) => transactionHash)
  const claim = (networkId: string) => slots().claimRebroadcast(networkId, 60_000)

  test('what was just sent is not sent again, what was sent long ago is, once a window', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    expect(await claim(networkId)).toEqual([])
    await sentLongAgo(networkId)
    expect(await claim(networkId)).toEqual([slot.attempt])
    expect(await claim(networkId)).toEqual([])
  })

  test('the lowest nonce comes first, so that no node waits for a gap', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const opened = []
    for (const nonce of [12, 9, 100, 11]) opened.push(await open(networkId, a, nonce))
    await sentLongAgo(networkId)
    const inOrder = [...opened].sort((x, y) => x.nonce - y.nonce).map(({ attempt }) => attempt)
    expect(hashes(await claim(networkId))).toEqual(hashes(inOrder))
  })

  test('of each slot only the newest transaction is sent, and closed slots are left alone', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const slot = await open(networkId, a, 0)
    const closed = await open(networkId, a, 1)
    await slots().close(closed.id, null)
    const newest = anAttempt({ maxFeePerGas: 20n })
    await db.knex('attempts').insert({
      id: newest.id,
      slot_id: slot.id,
      network_id: networkId,
      transaction_hash: newest.transactionHash,
      raw_transaction: newest.rawTransaction,
      max_fee_per_gas: newest.maxFeePerGas.toString(),
      max_priority_fee_per_gas: newest.maxPriorityFeePerGas.toString(),
    })
    await sentLongAgo(networkId)
    expect(await claim(networkId)).toEqual([newest])
  })

  test('of transactions that were stored in the same instant the one with the later id is the newest', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    const later = Array.from({ length: 5 }, () => anAttempt())
    for (const each of [...later].reverse())
      await db.knex('attempts').insert({
        id: each.id,
        slot_id: slot.id,
        network_id: networkId,
        transaction_hash: each.transactionHash,
        raw_transaction: each.rawTransaction,
        max_fee_per_gas: '1',
        max_priority_fee_per_gas: '1',
      })
    await db
      .knex('attempts')
      .where({ slot_id: slot.id })
      .update({ created_at: new Date(), last_sent_at: new Date(0) })
    expect(hashes(await claim(networkId))).toEqual(hashes(later.slice(-1)))
  })

  test('of workers at the same moment exactly one sends each', async () => {
    const { networkId, addresses } = await networkWith(1)
    for (let nonce = 0; nonce < 5; nonce++) await open(networkId, addresses[0] as Address, nonce)
    await sentLongAgo(networkId)
    const claimed = await Promise.all(Array.from({ length: 5 }, () => claim(networkId)))
    expect(new Set(hashes(claimed.flat())).size).toBe(5)
    expect(claimed.flat()).toHaveLength(5)
  })
})
