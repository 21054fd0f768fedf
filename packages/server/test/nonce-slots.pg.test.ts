import {
  type Chain,
  defaultRelayPolicy,
  type Network,
  type Operation,
  type OuterTransaction,
  type RelayerDeps,
  replaceStuck,
} from '@gasless-gateway/core'
import { type Address, getAddress, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionCountOf } from '../../core/src/chain/transaction-counts-of.js'
import { requeueAdrift } from '../../core/src/relayer/review/requeue-adrift.js'
import { toSignable } from '../../core/src/relayer/signing/to-signable.js'
import { requeueRiders } from '../../core/src/relayer/watch/requeue-riders.js'
import { createDatabase } from '../src/adapters/postgres/create-database.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  anAttempt,
  anOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../src/testing/records.js'
import { untilBlocked } from '../src/testing/until-blocked.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

/** Opens a slot with one signed transaction, as the relayer does. */
async function openSlot(
  networkId: string,
  executor: Address,
  nonce: number,
  operationIds: readonly Operation['id'][] = [],
  { fee = 2n, signable = true } = {},
) {
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  const transaction = { chainId: 1, nonce, to: executor, value: 0n, gas: 21_000n, ...fees }
  const rawTransaction = serializeTransaction({ type: 'eip1559', ...transaction })
  const attempt = anAttempt({
    purpose: operationIds.length > 0 ? 'bundle' : 'noop',
    // A transaction that cannot be parsed stands for one that cannot be signed again.
    rawTransaction: signable ? rawTransaction : '0x02',
    ...fees,
  })
  const slot = { id: uuidIds.next('slot'), networkId, executor, nonce }
  await db.stores.slots.open(slot, attempt, operationIds)
  return slot
}

describe('an operation that two live transactions carry', () => {
  test('is queued again by the last of the watchers that close them, in any order', async () => {
    const { account } = await seedAccount(db.stores)
    const operation = await queue(db.stores, anOperation(account))
    const { networkId } = operation
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const first = await openSlot(networkId, executor, 0, [operation.id])
    const second = await openSlot(networkId, executor, 1, [operation.id])
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })

    const foreign = () => ({ blockHash: randomHash(), transactionHash: null })
    const [one, two] = [await db.knex.transaction(), await db.knex.transaction()]
    const [mine, theirs] = [createDatabase(one), createDatabase(two)]
    await mine.slots.close(first.id, foreign())
    await theirs.slots.close(second.id, foreign())
    const left = await requeueRiders(mine, [operation.id], { cause: 'closed' })
    const racing = requeueRiders(theirs, [operation.id], { cause: 'closed' })
    await untilBlocked(db.knex)
    await one.commit()
    const taken = await racing
    await two.commit()

    expect([left, taken]).toEqual([[], [operation.id]])
    expect((await db.stores.operations.findMany([operation.id]))[0]?.status).toBe('queued')
  })
})

describe('the transaction count for an executor’s next nonce', () => {
  const counted = async (one: number, other: number, nonces: readonly number[]) => {
    const networkId = freshNetworkId()
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    for (const nonce of nonces) await openSlot(networkId, executor, nonce)
    const reader = (count: number) => ({ transactionCount: async () => count })
    const chain = { ...reader(one), witnesses: () => [reader(one), reader(other)] }
    const network = { ...aNetwork(), networkId }
    return transactionCountOf({ database: db.stores }, network, chain as unknown as Chain, executor)
  }

  test('is one endpoint’s count if the slots explain it', async () => {
    expect(await counted(3, 0, [0, 1, 2])).toBe(3)
    expect(await counted(1, 0, [0, 1, 2])).toBe(1)
    expect(await counted(0, 9, [])).toBe(0)
  })

  test('is the lower of two counts otherwise', async () => {
    expect(await counted(1_000_000, 3, [0, 1, 2])).toBe(3)
    expect(await counted(7, 7, [0, 1, 2])).toBe(7)
    expect(await counted(5, 4, [])).toBe(4)
  })
})

describe('a submitted operation in a review', () => {
  const submitted = async (changes: { handedOver?: boolean; carried?: boolean } = {}) => {
    const { account } = await seedAccount(db.stores)
    const operation = await queue(db.stores, anOperation(account))
    const { networkId, id } = operation
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const slot = await openSlot(networkId, executor, 0, [id])
    await db.stores.statuses.advance(id, 'queued', 'submitted', { cause: 'sent' })
    if (!changes.carried)
      await db.knex('nonce_slots').where({ id: slot.id }).update({ closed: true })
    const [current] = await db.stores.operations.findMany([id])
    const looked = { ...(current as Operation), handedOver: changes.handedOver ?? false }
    const deps = { database: db.stores, logger: { error() {} } } as unknown as RelayerDeps
    await requeueAdrift(deps, [looked])
    return (await db.stores.operations.findMany([id]))[0]?.status
  }

  test('is queued again when no live transaction carries it', async () => {
    expect(await submitted()).toBe('queued')
  })

  test('stays submitted if one does, or if a bundler has it', async () => {
    expect(await submitted({ carried: true })).toBe('submitted')
    expect(await submitted({ handedOver: true })).toBe('submitted')
  })
})

describe('replacing stuck transactions', () => {
  const gwei = 1_000_000_000n

  /**
   * Creates a chain that mines nothing. Its executors have these transaction counts, and each pass is ten blocks later.
   */
  function chainWith(counts: ReadonlyMap<Address, number>) {
    const sent: { executor: Address; transaction: OuterTransaction }[] = []
    let head = 100n
    const refusing = new Set<Address>()
    const sign = async (executor: Address, transaction: OuterTransaction) => {
      if (refusing.has(executor)) throw new Error(`no key of ${executor}`)
      const rawTransaction = serializeTransaction(toSignable(transaction))
      return { rawTransaction, transactionHash: keccak256(`${rawTransaction}${executor.slice(2)}`) }
    }
    const deps = {
      database: db.stores,
      chainOf: () => ({
        feeMarket: async () => ({
          baseFeePerGas: 20n * gwei,
          maxPriorityFeePerGas: gwei,
          block: { number: head, timestamp: 1n },
        }),
        transactionCount: async (executor: Address) => counts.get(executor) ?? 0,
        broadcast: async (raw: `0x02${string}`) => {
          const parsed = parseTransaction(raw)
          sent.push({
            executor: getAddress(parsed.to ?? '0x'),
            transaction: parsed as OuterTransaction,
          })
        },
      }),
      executors: { sign },
      ids: uuidIds,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    } as unknown as RelayerDeps
    return {
      sent,
      refusing,
      replace: (network: Network) => {
        head += 10n
        return replaceStuck(deps, defaultRelayPolicy, network)
      },
    }
  }

  async function stage(executors = 1) {
    const networkId = freshNetworkId()
    const network = { ...aNetwork(), networkId, chainId: Number(networkId) }
    // The order in which the relayer processes the executors.
    const addresses = Array.from({ length: executors }, randomAddress).sort()
    await db.stores.slots.register(networkId, addresses)
    return { networkId, network, addresses: addresses as [Address, ...Address[]] }
  }
  const noncesOf = async (networkId: string) =>
    (await db.stores.slots.live(networkId)).map(({ nonce }) => nonce)

  test('a nonce without a transaction, below nonces with one, is used up by a no-op', async () => {
    const { networkId, network, addresses } = await stage()
    const [executor] = addresses
    await openSlot(networkId, executor, 11)
    await openSlot(networkId, executor, 13)
    const { replace, sent } = chainWith(new Map([[executor, 10]]))
    await replace(network)
    await replace(network)
    await replace(network)
    expect(await noncesOf(networkId)).toEqual([10, 11, 12, 13])
    const [noop] = sent
    expect(noop).toMatchObject({ executor, transaction: { nonce: 10, gas: 21_000n } })
    expect(noop?.transaction.data ?? '0x').toBe('0x')
  })

  test('a gap that is too large for an accident stays open, because every no-op costs coin', async () => {
    const { networkId, network, addresses } = await stage()
    const [executor] = addresses
    await openSlot(networkId, executor, 1_000_000)
    const { replace, sent } = chainWith(new Map([[executor, 10]]))
    for (let pass = 0; pass < 5; pass++) await replace(network)
    expect(await noncesOf(networkId)).toEqual([1_000_000])
    expect(sent.filter(({ transaction }) => transaction.nonce < 1_000_000)).toEqual([])
  })

  test('a slot that was closed since the count was read does not count as a gap', async () => {
    const { networkId, network, addresses } = await stage()
    const [executor] = addresses
    const closed = await openSlot(networkId, executor, 10)
    await openSlot(networkId, executor, 11)
    await db.stores.slots.close(closed.id, { blockHash: randomHash(), transactionHash: null })
    const { replace } = chainWith(new Map([[executor, 10]]))
    await replace(network)
    expect(await noncesOf(networkId)).toEqual([11])
  })

  test('transactions above a nonce that the chain waits for are not raised', async () => {
    const { networkId, network, addresses } = await stage()
    const [executor] = addresses
    await openSlot(networkId, executor, 11, [], { fee: 200n * gwei })
    const { replace, sent } = chainWith(new Map([[executor, 10]]))
    for (let pass = 0; pass < 5; pass++) await replace(network)
    expect(sent.filter(({ transaction }) => transaction.nonce === 11)).toEqual([])
  })

  test('a no-op that is not mined is raised to a few times the market, and not without limit', async () => {
    const { networkId, network, addresses } = await stage()
    const [executor] = addresses
    await openSlot(networkId, executor, 10)
    const { replace, sent } = chainWith(new Map([[executor, 10]]))
    for (let pass = 0; pass < 60; pass++) await replace(network)
    const bids = sent.map(({ transaction }) => transaction.maxFeePerGas)
    expect(bids.length).toBeGreaterThan(5)
    expect(bids.length).toBeLessThan(30)
    // Four times the sum of base fee with headroom and tip.
    for (const bid of bids) expect(bid).toBeLessThanOrEqual(124n * gwei)
  })

  test('an executor whose transactions can no longer be signed does not delay the others', async () => {
    const { networkId, network, addresses } = await stage(2)
    const [gone, healthy] = addresses as [Address, Address]
    await openSlot(networkId, gone, 5)
    await openSlot(networkId, healthy, 5)
    const counts = new Map(addresses.map((address) => [address, 5]))
    const { replace, sent, refusing } = chainWith(counts)
    refusing.add(gone)
    expect(await replace(network)).toBe(1)
    expect(sent).toMatchObject([{ executor: healthy }])
  })
})
