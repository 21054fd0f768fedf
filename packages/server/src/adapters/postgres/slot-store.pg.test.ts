import type { Operation, OperationId, SignedAttempt } from '@gasless-gateway/core'
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anAttempt,
  anOperation,
  anOuterEntry,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
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
/** Returns an attempt without its bytes, as the store reads it. */
const unsigned = ({ rawTransaction: _, ...attempt }: SignedAttempt) => attempt
/** A block in which somebody else's transaction used the nonce. */
const foreign = () => ({ blockHash: randomHash(), transactionHash: null })

/** Creates a network with this many registered executors, sorted in the order that breaks ties. */
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
  attempt: SignedAttempt = anAttempt(),
  stores = db.stores.slots,
) => {
  const slot = { id: uuidIds.next('slot'), networkId, executor, nonce }
  await stores.open(slot, attempt, [operation.id])
  return { ...slot, attempt }
}

/** Does what a relayer does in one transaction: locks an executor, derives the nonce and opens the slot. */
const openNext = (
  networkId: string,
  addresses: readonly Address[],
  { maxInFlight = 1_000, firstNonce = 0 } = {},
) =>
  db.stores.transaction(async (stores) => {
    const executor = await stores.slots.lockFreeExecutor(networkId, addresses, maxInFlight)
    if (!executor) return undefined
    const nonce = await stores.slots.freeNonce(networkId, executor, firstNonce)
    await open(networkId, executor, nonce, anAttempt(), stores.slots)
    return { executor, nonce }
  })

describe('executors', () => {
  test('registering is idempotent', async () => {
    const { networkId, addresses } = await networkWith(2)
    await slots().register(networkId, addresses)
    await slots().register(networkId, [])
    const rows = await db.knex('executors').where({ network_id: networkId })
    expect(rows).toHaveLength(2)
  })

  test('the least busy executor is next, only among the given ones', async () => {
    const { networkId, addresses } = await networkWith(3)
    const [a, b, c] = addresses as [Address, Address, Address]
    await open(networkId, a, 0)
    await open(networkId, b, 0)
    const free = (among: readonly Address[]) => slots().lockFreeExecutor(networkId, among, 10)
    expect(await free([a, b, c])).toBe(c)
    await open(networkId, c, 0)
    await open(networkId, a, 1)
    expect(await free([a, c])).toBe(c)
    expect(await free([])).toBeUndefined()
    expect(await free([randomAddress()])).toBeUndefined()
  })

  test('the free nonce is the chain’s count, or the first above it that never had a slot', async () => {
    const { networkId, addresses } = await networkWith(2)
    const [a, other] = addresses as [Address, Address]
    const free = (chainCount: number) => slots().freeNonce(networkId, a, chainCount)
    await open(networkId, other, 7)
    expect(await free(7)).toBe(7)
    const first = await open(networkId, a, 7)
    const second = await open(networkId, a, 8)
    expect(await free(7)).toBe(9)
    // The slots have been closed since the count was read.
    await slots().close(first.id, foreign())
    await slots().close(second.id, foreign())
    expect(await free(7)).toBe(9)
    expect(await free(12)).toBe(12)
  })

  test('a skipped nonce is the free one, however many nonces above it are taken', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    for (const nonce of [4, 6, 7, 9]) await open(networkId, a, nonce)
    expect(await slots().freeNonce(networkId, a, 4)).toBe(5)
    await open(networkId, a, 5)
    expect(await slots().freeNonce(networkId, a, 4)).toBe(8)
  })

  test('a full executor is skipped until one of its slots closes', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const first = await open(networkId, a, 0)
    await open(networkId, a, 1)
    expect(await slots().lockFreeExecutor(networkId, [a], 2)).toBeUndefined()
    await slots().close(first.id, foreign())
    expect(await slots().lockFreeExecutor(networkId, [a], 2)).toBe(a)
  })

  test('coins that transactions under way may take are not spent a second time', async () => {
    const { networkId, addresses } = await networkWith(2)
    const [a, b] = addresses as [Address, Address]
    const free = (balances: readonly (readonly [Address, bigint])[], cost: bigint) =>
      slots().lockFreeExecutor(networkId, [a, b], 10, { balances: new Map(balances), cost })
    const first = await open(networkId, a, 0, anAttempt({ mostCost: 60n }))
    await open(networkId, b, 0)
    await open(networkId, b, 1)
    expect(await free([[a, 100n]], 40n)).toBe(a)
    expect(await free([[a, 100n]], 41n)).toBeUndefined()
    // The executor with enough coins is chosen, although it is the busier one.
    expect(await free(Object.entries({ [a]: 100n, [b]: 41n }) as [Address, bigint][], 41n)).toBe(b)
    // Only one transaction of a slot is mined, so the most expensive one counts.
    await slots().replace(first.id, first.attempt.id, anAttempt({ mostCost: 75n }), [])
    expect(await free([[a, 100n]], 25n)).toBe(a)
    expect(await free([[a, 100n]], 26n)).toBeUndefined()
    await open(networkId, a, 1, anAttempt({ mostCost: 25n }))
    expect(await free([[a, 100n]], 0n)).toBe(a)
    expect(await free([[a, 100n]], 1n)).toBeUndefined()
    await slots().close(first.id, foreign())
    expect(await free([[a, 100n]], 75n)).toBe(a)
    expect(await free([], 1n)).toBeUndefined()
  })

  test('workers that race for one executor never promise its coins twice', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const coin = { balances: new Map([[a, 1_000n]]), cost: 300n }
    const openOne = () =>
      db.stores.transaction(async (stores) => {
        if (!(await stores.slots.lockFreeExecutor(networkId, [a], 16, coin))) return 0
        const attempt = anAttempt({ mostCost: coin.cost })
        await open(
          networkId,
          a,
          await stores.slots.freeNonce(networkId, a, 0),
          attempt,
          stores.slots,
        )
        return 1
      })
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 8 }, openOne))
    expect(await slots().live(networkId)).toHaveLength(3)
  })

  test('two concurrent transactions get two executors; a third one gets none and does not wait', async () => {
    const { networkId, addresses } = await networkWith(2)
    const one = await db.knex.transaction()
    const two = await db.knex.transaction()
    const three = await db.knex.transaction()
    const lock = (trx: typeof one) =>
      createDatabase(trx).slots.lockFreeExecutor(networkId, addresses, 10)
    const first = await lock(one)
    const second = await lock(two)
    expect([first, second].sort()).toEqual([...addresses].sort())
    expect(await lock(three)).toBeUndefined()
    await one.rollback()
    expect(await lock(three)).toBe(first)
    await Promise.all([two.rollback(), three.rollback()])
  })

  test('in 200 concurrent opens on 4 executors no nonce repeats, and the nonces of each executor are contiguous', async () => {
    const { networkId, addresses } = await networkWith(4)
    const done: { executor: Address; nonce: number }[] = []
    const openOne = async () => {
      // Sometimes every executor is locked. A worker that finds none free tries again.
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

  test('concurrent opens never exceed the executor’s limit of transactions in flight', async () => {
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
  test('a nonce of an executor is opened once, and the losing worker stores nothing', async () => {
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

  test('live slots are listed with fees and operations, by executor, lowest nonce first', async () => {
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
    await slots().close(closed.id, foreign())
    expect(await slots().bytesOf([attempt.id])).toEqual(
      new Map([[attempt.id, attempt.rawTransaction]]),
    )
    expect(await slots().live(networkId)).toEqual([
      expect.objectContaining({ id: early.id, nonce: 9 }),
      {
        id: late.id,
        networkId,
        executor: a,
        nonce: 10,
        attempts: [{ ...unsigned(attempt), operationIds: [operation.id] }],
        operationIds: [operation.id],
      },
    ])
  })

  test('an outer transaction leads to its slot on its own network, open or closed, and an unknown one to none', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const one = await open(networkId, a, 0)
    const two = await open(networkId, a, 1)
    const [first, second] = [one.attempt.transactionHash, two.attempt.transactionHash]
    await slots().close(two.id, foreign())
    const found = await slots().findByTransactions(networkId, [first, randomHash(), second])
    expect([...found.keys()].sort()).toEqual([first, second].sort())
    expect(found.get(first)).toMatchObject({ id: one.id, attempts: [unsigned(one.attempt)] })
    expect(found.get(second)).toMatchObject({ id: two.id, attempts: [unsigned(two.attempt)] })
    expect(await slots().findByTransactions(freshNetworkId(), [first])).toEqual(new Map())
    expect(await slots().findByTransactions(networkId, [])).toEqual(new Map())
  })

  test('many transactions take as many queries as one', async () => {
    const { networkId, addresses } = await networkWith(1)
    const opened = []
    for (let nonce = 0; nonce < 20; nonce++)
      opened.push(await open(networkId, addresses[0] as Address, nonce))
    const hashes = opened.map(({ attempt }) => attempt.transactionHash)
    const queriesFor = async (wanted: readonly Hash[]) => {
      let queries = 0
      const count = () => {
        queries += 1
      }
      db.knex.on('query', count)
      const found = await slots().findByTransactions(networkId, wanted)
      db.knex.removeListener('query', count)
      expect([...found.keys()].sort()).toEqual([...wanted].sort())
      return queries
    }
    expect(await queriesFor(hashes)).toBe(await queriesFor(hashes.slice(0, 1)))
  })

  test('an operation is carried while one of its slots is live', async () => {
    const { account } = await seedAccount(db.stores)
    const carried = await queue(db.stores, anOperation(account))
    const other = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const { networkId, addresses } = await networkWith(1)
    const openFor = async (nonce: number) => {
      const id = uuidIds.next('slot')
      await slots().open({ id, networkId, executor: addresses[0] as Address, nonce }, anAttempt(), [
        carried.id,
      ])
      return id
    }
    const ofBoth = async () => [...(await slots().carried([other.id, carried.id]))]
    expect(await ofBoth()).toEqual([])
    const [one, two] = [await openFor(0), await openFor(1)]
    expect(await ofBoth()).toEqual([carried.id])
    await slots().close(one, foreign())
    expect(await ofBoth()).toEqual([carried.id])
    await slots().close(two, foreign())
    expect(await ofBoth()).toEqual([])
    expect(await slots().carried([])).toEqual(new Set())
  })

  test('one live slot among closed ones keeps an operation carried, and a no-op carries nothing', async () => {
    const { networkId, addresses } = await networkWith(1)
    const { account } = await seedAccount(db.stores)
    const carried = await queue(db.stores, anOperation(account))
    const slot = {
      id: uuidIds.next('slot'),
      networkId,
      executor: addresses[0] as Address,
      nonce: 0,
    }
    const first = anAttempt()
    await slots().open(slot, first, [carried.id])
    await slots().replace(slot.id, first.id, anAttempt({ purpose: 'noop' }), [])
    expect(await slots().carried([carried.id])).toEqual(new Set([carried.id]))
    const noop = { ...slot, id: uuidIds.next('slot'), nonce: 1 }
    await slots().open(noop, anAttempt({ purpose: 'noop' }), [])
    expect(await slots().live(networkId)).toMatchObject([
      { operationIds: [carried.id] },
      { operationIds: [] },
    ])
    await slots().close(slot.id, foreign())
    expect(await slots().carried([carried.id])).toEqual(new Set())
  })

  test('a slot is closed once: the first close stands', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    const mined = { blockHash: randomHash(), transactionHash: slot.attempt.transactionHash }
    expect(await slots().close(slot.id, mined)).toBe(true)
    expect(await slots().close(slot.id, foreign())).toBe(false)
    expect(await db.knex('nonce_slots').where({ id: slot.id }).first()).toMatchObject({
      mined_block_hash: mined.blockHash,
      mined_transaction_hash: mined.transactionHash,
    })
  })

  test('the live slots of one executor do not include those of another', async () => {
    const { networkId, addresses } = await networkWith(2)
    const [a, b] = addresses as [Address, Address]
    await open(networkId, a, 0)
    await open(networkId, b, 5)
    expect(await slots().live(networkId)).toHaveLength(2)
    expect(await slots().live(networkId, b)).toMatchObject([{ executor: b, nonce: 5 }])
  })

  test('a reorganisation reopens exactly the slots that its block closed, by our transactions or by foreign ones', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const [gone, kept] = [randomHash(), randomHash()]
    for (const [nonce, blockHash] of [gone, gone, kept].entries()) {
      const slot = await open(networkId, a, nonce)
      const transactionHash = nonce === 0 ? null : slot.attempt.transactionHash
      await slots().close(slot.id, { blockHash, transactionHash })
    }
    expect(await slots().reopen(freshNetworkId(), gone)).toEqual([])
    expect(await slots().live(networkId)).toEqual([])
    expect(await slots().reopen(networkId, gone)).toEqual([operation.id])
    expect((await slots().live(networkId)).map(({ nonce }) => nonce)).toEqual([0, 1])
    expect(await slots().freeNonce(networkId, a, 0)).toBe(3)
    expect(await slots().reopen(networkId, gone)).toEqual([])
    expect(await slots().live(networkId)).toHaveLength(2)
  })

  test('reopening returns every operation of the slots’ transactions once', async () => {
    const { networkId, addresses } = await networkWith(1)
    const { account } = await seedAccount(db.stores)
    const ids = []
    for (let nonce = 0n; nonce < 3n; nonce++)
      ids.push((await queue(db.stores, anOperation(account, { nonce }))).id)
    const [first, second, third] = ids as [OperationId, OperationId, OperationId]
    const slot = {
      id: uuidIds.next('slot'),
      networkId,
      executor: addresses[0] as Address,
      nonce: 0,
    }
    const attempt = anAttempt()
    await slots().open(slot, attempt, [second, first])
    await slots().replace(slot.id, attempt.id, anAttempt(), [third, second])
    expect(await slots().live(networkId)).toMatchObject([
      {
        operationIds: [first, second, third],
        attempts: [{ operationIds: [first, second] }, { operationIds: [second, third] }],
      },
    ])
    const by = { blockHash: randomHash(), transactionHash: attempt.transactionHash }
    await slots().close(slot.id, by)
    expect(await slots().reopen(networkId, by.blockHash)).toEqual([first, second, third])
  })
})

describe('replacement', () => {
  const opened = async () => {
    const { networkId, addresses } = await networkWith(1)
    return open(networkId, addresses[0] as Address, 0)
  }

  test('a slot keeps every transaction, oldest first, with purpose, fees and the block at which it was signed', async () => {
    const slot = await opened()
    const bump = anAttempt({ maxFeePerGas: 2n ** 255n, signedAtBlock: 2n ** 62n })
    const noop = anAttempt({ purpose: 'noop' })
    expect(await slots().replace(slot.id, slot.attempt.id, bump, [operation.id])).toBe(true)
    expect(await slots().replace(slot.id, bump.id, noop, [])).toBe(true)
    expect(await slots().live(slot.networkId)).toMatchObject([
      { attempts: [slot.attempt, bump, noop].map(unsigned), operationIds: [operation.id] },
    ])
    for (const { transactionHash } of [slot.attempt, bump, noop])
      expect(
        (await slots().findByTransactions(slot.networkId, [transactionHash])).get(transactionHash),
      ).toMatchObject({ id: slot.id })
  })

  test('only the newest transaction of an open slot is replaced, otherwise nothing is stored', async () => {
    const slot = await opened()
    const bump = anAttempt()
    await slots().replace(slot.id, slot.attempt.id, bump, [operation.id])
    const elsewhere = await opened()
    const ofAnother = anAttempt()
    await slots().replace(elsewhere.id, elsewhere.attempt.id, ofAnother, [operation.id])
    const late = () => anAttempt({ purpose: 'noop' })
    expect(await slots().replace(slot.id, slot.attempt.id, late(), [operation.id])).toBe(false)
    expect(await slots().replace(slot.id, anAttempt().id, late(), [operation.id])).toBe(false)
    expect(await slots().replace(slot.id, ofAnother.id, late(), [operation.id])).toBe(false)
    await slots().close(slot.id, foreign())
    expect(await slots().replace(slot.id, bump.id, late(), [operation.id])).toBe(false)
    const stored = await db.knex('attempts').where({ slot_id: slot.id }).orderBy('ordinal')
    expect(stored.map(({ id }) => id)).toEqual([slot.attempt.id, bump.id])
  })

  test('of two concurrent replacers one wins, and the other stores nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const slot = await opened()
      const rivals = [anAttempt(), anAttempt()]
      const won = await Promise.all(
        rivals.map((rival) => slots().replace(slot.id, slot.attempt.id, rival, [operation.id])),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      const [live] = await slots().live(slot.networkId)
      expect(live?.attempts.map(({ id }) => id)).toEqual([
        slot.attempt.id,
        rivals[won.indexOf(true)]?.id,
      ])
      const carried = await db.knex('attempt_operations').whereIn(
        'attempt_id',
        rivals.map(({ id }) => id),
      )
      expect(carried).toHaveLength(1)
    }
  })

  test('a replacer that waited for the winner to commit finds its transaction superseded', async () => {
    const slot = await opened()
    const trx = await db.knex.transaction()
    const winner = anAttempt()
    await createDatabase(trx).slots.replace(slot.id, slot.attempt.id, winner, [operation.id])
    const racing = slots().replace(slot.id, slot.attempt.id, anAttempt(), [operation.id])
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toBe(false)
    expect(await slots().live(slot.networkId)).toMatchObject([
      { attempts: [slot.attempt, winner].map(unsigned) },
    ])
  })

  test('a replacer that waited for the slot to be closed stores nothing', async () => {
    const slot = await opened()
    const trx = await db.knex.transaction()
    await createDatabase(trx).slots.close(slot.id, foreign())
    const racing = slots().replace(slot.id, slot.attempt.id, anAttempt(), [operation.id])
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toBe(false)
    expect(await db.knex('attempts').where({ slot_id: slot.id })).toHaveLength(1)
  })

  test('a given executor can be locked however many transactions it has in flight', async () => {
    const { networkId, executor } = await opened()
    expect(await slots().lockFreeExecutor(networkId, [executor], 2 ** 31 - 1)).toBe(executor)
  })
})

describe('the list of unbooked transactions', () => {
  test('has every transaction of a closed slot whose cost is not booked for the closing block, in pages', async () => {
    const { networkId, addresses } = await networkWith(1)
    const at = (nonce: number) => open(networkId, addresses[0] as Address, nonce)
    const mine = async (
      slot: Awaited<ReturnType<typeof at>>,
      { transactionHash } = slot.attempt,
    ) => {
      const by = { blockHash: randomHash(), transactionHash }
      await slots().close(slot.id, by)
      return by
    }
    const book = (by: { blockHash: Hash; transactionHash: Hash }) =>
      db.stores.ledger.postOuter([anOuterEntry({ networkId, ...by })])

    await at(0)
    await book(await mine(await at(1)))
    const misplaced = await at(2)
    await book({ ...(await mine(misplaced)), blockHash: randomHash() })
    const undone = await at(3)
    const inBlock = await mine(undone)
    await book(inBlock)
    await db.stores.ledger.reverse(networkId, inBlock.blockHash)
    const replaced = await at(4)
    const bump = anAttempt()
    await slots().replace(replaced.id, replaced.attempt.id, bump, [])
    await book(await mine(replaced, bump))
    const taken = await at(5)
    await slots().close(taken.id, foreign())

    const expected = [misplaced, undone, replaced, taken].map(
      ({ attempt }) => attempt.transactionHash,
    )
    for (const limit of [1, 3, 1_000]) {
      const found: string[] = []
      let after: SignedAttempt['id'] | undefined
      do {
        const page = await slots().listUnbooked(networkId, { after, limit })
        found.push(...page.transactionHashes)
        after = page.last
      } while (after !== undefined)
      expect(found).toEqual(expected)
    }
  })

  test('a page reads no more than its share of the tables, although nearly everything is booked', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const networkId = freshNetworkId()
    const executor = randomAddress()
    await own.stores.slots.register(networkId, [executor])
    const many = 2_000
    for (const filling of [
      `insert into nonce_slots (id, network_id, executor, nonce, closed, mined_block_hash)
       select 'slot_' || n, :networkId, :executor, n, true, 'block' || n from generate_series(1, :many) n`,
      `insert into attempts (id, slot_id, network_id, ordinal, purpose, transaction_hash, raw_transaction,
         max_fee_per_gas, max_priority_fee_per_gas, signed_at_block)
       select 'att_' || n, 'slot_' || n, :networkId, 0, 'bundle', 'hash' || n, '0x', 1, 1, 0 from generate_series(1, :many) n`,
      `insert into outer_entries (network_id, block_hash, transaction_hash, block_number, executor, purpose, success,
         landed, cost)
       select :networkId, 'block' || n, 'hash' || n, n, :executor, 'bundle', true, 1, 1 from generate_series(1, :many) n`,
    ])
      await own.knex.raw(filling, { networkId, executor, many })
    const limit = 100
    await inEachState(own, async () => {
      for (const table of [/attempts/, /^nonce_slots$/, /^outer_entries$/]) {
        const page = await readAtMost(own.knex, limit, table, ({ slots }) =>
          slots.listUnbooked(networkId, { after: undefined, limit }),
        )
        expect(page).toEqual({ transactionHashes: [], last: expect.stringMatching(/^att_/) })
      }
    })
  })
})

describe('rebroadcast', () => {
  const sentLongAgo = (networkId: string) =>
    db
      .knex('attempts')
      .where({ network_id: networkId })
      .update({ last_sent_at: db.knex.raw("now() - interval '1 hour'") })
  const hashes = (attempts: readonly SignedAttempt[]) =>
    attempts.map(({ transactionHash }) => transactionHash)
  const claim = (networkId: string) =>
    slots().claimRebroadcast(networkId, { unsentMs: 60_000, leastMs: 60_000, mostMs: 60_000 })

  test('a recent send is not repeated, and an old one is repeated once per window', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    expect(await claim(networkId)).toEqual([])
    await sentLongAgo(networkId)
    expect(await claim(networkId)).toEqual([slot.attempt])
    expect(await claim(networkId)).toEqual([])
  })

  describe('its pace', () => {
    const pace = { unsentMs: 2_000, leastMs: 12_000, mostMs: 60_000 }
    const due = async (networkId: string, secondsAgo: number) => {
      await db
        .knex('attempts')
        .where({ network_id: networkId })
        .update({
          last_sent_at: db.knex.raw(`clock_timestamp() - ? * interval '1 s'`, [secondsAgo]),
        })
      return (await slots().claimRebroadcast(networkId, pace)).length === 1
    }

    test('bytes that no node has accepted are sent again soon; others after a block, then after twice as long each time, up to a minute', async () => {
      const { networkId, addresses } = await networkWith(1)
      const { attempt } = await open(networkId, addresses[0] as Address, 0)
      for (const seconds of [2, 2, 2]) expect(await due(networkId, seconds + 1)).toBe(true)
      for (const seconds of [12, 24, 48, 60, 60]) {
        await slots().countSend(attempt.id)
        expect(await due(networkId, seconds - 5)).toBe(false)
        expect(await due(networkId, seconds + 1)).toBe(true)
      }
      await db.knex('attempts').where({ id: attempt.id }).update({ sends: 1_000_000 })
      expect(await due(networkId, 61)).toBe(true)
    })

    test('restarts for a replacement, and when a reorganisation reopens the slot', async () => {
      const { networkId, addresses } = await networkWith(1)
      const slot = await open(networkId, addresses[0] as Address, 0)
      const wear = async (id: SignedAttempt['id']) => {
        for (let times = 0; times < 5; times++) await slots().countSend(id)
        expect(await due(networkId, 30)).toBe(false)
      }
      await wear(slot.attempt.id)
      const bump = anAttempt()
      await slots().replace(slot.id, slot.attempt.id, bump, [])
      expect(await due(networkId, 3)).toBe(true)
      await wear(bump.id)
      const by = { blockHash: randomHash(), transactionHash: bump.transactionHash }
      await slots().close(slot.id, by)
      expect(await due(networkId, 100)).toBe(false)
      await slots().reopen(networkId, by.blockHash)
      expect(await due(networkId, 3)).toBe(true)
    })
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

  test('only the newest transaction of each slot is sent, and nothing of closed slots', async () => {
    const { networkId, addresses } = await networkWith(1)
    const [a] = addresses as [Address]
    const slot = await open(networkId, a, 0)
    const closed = await open(networkId, a, 1)
    await slots().close(closed.id, foreign())
    const newest = anAttempt({ maxFeePerGas: 20n })
    await slots().replace(slot.id, slot.attempt.id, newest, [operation.id])
    await sentLongAgo(networkId)
    expect(await claim(networkId)).toEqual([newest])
  })

  test('among transactions that were stored at the same instant, the last replacement is the newest', async () => {
    const { networkId, addresses } = await networkWith(1)
    const slot = await open(networkId, addresses[0] as Address, 0)
    // Ids must not decide, because the clocks of two servers may differ.
    const later = Array.from({ length: 5 }, () => anAttempt()).reverse()
    for (const [index, each] of later.entries())
      await slots().replace(slot.id, (later[index - 1] ?? slot.attempt).id, each, [])
    await db
      .knex('attempts')
      .where({ slot_id: slot.id })
      .update({ created_at: new Date(), last_sent_at: new Date(0) })
    expect(hashes(await claim(networkId))).toEqual(hashes(later.slice(-1)))
  })

  test('exactly one of several concurrent workers sends each transaction', async () => {
    const { networkId, addresses } = await networkWith(1)
    for (let nonce = 0; nonce < 5; nonce++) await open(networkId, addresses[0] as Address, nonce)
    await sentLongAgo(networkId)
    const claimed = await Promise.all(Array.from({ length: 5 }, () => claim(networkId)))
    expect(new Set(hashes(claimed.flat())).size).toBe(5)
    expect(claimed.flat()).toHaveLength(5)
  })
})
