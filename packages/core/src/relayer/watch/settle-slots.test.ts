import { type Hash, keccak256, toHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { RelayerDeps } from '../../deps.js'
import type { Chain, TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { settleSlots } from './settle-slots.js'

const hashOf = (seed: string): Hash => keccak256(toHex(seed))

/** One live slot at nonce 5 that carries one operation, on a chain that has passed that nonce. */
async function settle({
  receipt,
  carriedElsewhere = false,
  finalNumber,
  finalCount = 0,
}: {
  receipt?: Partial<TransactionReceipt>
  carriedElsewhere?: boolean
  finalNumber: bigint | undefined
  finalCount?: number
}) {
  const closed: (Hash | null)[] = []
  const moved: string[] = []
  const postponed: number[] = []
  const asked: (bigint | string)[] = []
  const slot = {
    id: 'slot',
    networkId: '31337',
    executor: zeroAddress,
    nonce: 5,
    attempts: [{ transactionHash: hashOf('outer') }],
    operationIds: ['op'],
  } as unknown as LiveSlot
  const stores = {
    blocks: { holds: async () => true },
    slots: {
      live: async () => [slot],
      close: async (_: string, mined: { transactionHash: Hash } | null) =>
        void closed.push(mined?.transactionHash ?? null),
      carries: async () => carriedElsewhere,
    },
    operations: {
      advance: async (_: string, from: string, to: string) => moved.push(`${from}>${to}`) > 0,
      postpone: async (_: string, seconds: number) => void postponed.push(seconds),
      findMany: async () => [{ outerHashCount: 3 }],
    },
  } as unknown as Stores
  const chain = {
    transactionCount: async (_: string, block: bigint | 'latest') => {
      asked.push(block)
      return block === 'latest' ? 9 : finalCount
    },
    receipt: async (transactionHash: Hash) =>
      receipt && { transactionHash, blockHash: hashOf('block'), blockNumber: 80n, ...receipt },
  } as unknown as Chain
  const deps = {
    database: { ...stores, transaction: (work: (stores: Stores) => unknown) => work(stores) },
    logger: { warn: () => {} },
  } as unknown as RelayerDeps
  await settleSlots(deps, aNetwork(), chain, finalNumber)
  return { closed, moved, postponed, asked }
}

test('a reverted outer transaction queues its operation again, after a pause that grows with the tries', async () => {
  const { closed, moved, postponed } = await settle({
    finalNumber: 90n,
    receipt: { success: false },
  })
  expect(closed).toEqual([hashOf('outer')])
  expect(moved).toEqual(['submitted>queued'])
  expect(postponed).toEqual([4])
})

test('an operation that another live transaction still carries is not queued a second time', async () => {
  const { closed, moved } = await settle({
    finalNumber: 90n,
    receipt: { success: false },
    carriedElsewhere: true,
  })
  expect(closed).toEqual([hashOf('outer')])
  expect(moved).toEqual([])
})

test('an outer transaction that was mined well is left to its block', async () => {
  expect(await settle({ finalNumber: 90n, receipt: { success: true } })).toMatchObject({
    closed: [],
    moved: [],
  })
})

test('a nonce counts as taken by a foreign transaction only as of the network’s final block', async () => {
  expect(await settle({ finalNumber: 90n, finalCount: 5 })).toMatchObject({
    closed: [],
    moved: [],
    asked: ['latest', 90n],
  })
  expect(await settle({ finalNumber: 90n, finalCount: 6 })).toMatchObject({
    closed: [null],
    moved: ['submitted>queued'],
    postponed: [],
  })
})

test('on a chain without a final block yet nothing is taken for foreign', async () => {
  expect(await settle({ finalNumber: undefined, finalCount: 6 })).toMatchObject({
    closed: [],
    asked: ['latest'],
  })
})
