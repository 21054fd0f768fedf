import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Chain, ChainLog, TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { anAccount, anOperation } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { settleLostNonces } from './settle-lost-nonces.js'

const hashOf = (seed: string): Hash => keccak256(toHex(seed))
const newest = hashOf('newest')
const account = anAccount({ networkId: '31337' })
const carrying = ['bundle', ['op']] as const
/** The event of a landed operation. Some endpoints omit the transaction hash in the logs of a receipt. */
const eventOf = (id: string) =>
  ({
    address: aNetwork().entryPoint,
    topics: encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hashOf(id), sender: zeroAddress, paymaster: zeroAddress },
    }) as Hex[],
    data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      0n,
      true,
      5n,
      5n,
    ]),
    logIndex: 0,
  }) as unknown as ChainLog
const tip = { number: 90n, hash: hashOf('tip'), parentHash: hashOf('parent'), timestamp: 1n }

/** One live slot at nonce 5, by default with two transactions that carry one operation. */
async function settleAndCount({
  receipt,
  carriedElsewhere = false,
  count = 6,
  holds = true,
  secondWitness,
  alreadyClosed = false,
  attempts = [carrying, carrying],
  operation = {},
  deployed = false,
  inBlock = [],
  leastAge,
}: {
  /** Of the newest transaction. */
  receipt?: Partial<TransactionReceipt>
  carriedElsewhere?: boolean
  /** The chain's transaction count at the tip. */
  count?: number
  holds?: boolean
  secondWitness?: Partial<Chain>
  alreadyClosed?: boolean
  /** What they are and carry, the oldest first. */
  attempts?: readonly (readonly [AttemptPurpose, readonly string[]])[]
  operation?: object
  /** By the block in which its transaction is, its account has code. */
  deployed?: boolean
  /** Transactions of the block that used the nonce up. */
  inBlock?: readonly Hash[]
  leastAge?: bigint
}) {
  const counted: string[] = []
  const closed: { blockHash: Hash; transactionHash: Hash | null }[] = []
  const outer: OuterEntry[] = []
  const burnt: unknown[] = []
  const entries: LedgerEntry[] = []
  const warnings: string[] = []
  const slot = {
    id: 'slot',
    networkId: '31337',
    executor: zeroAddress,
    nonce: 5,
    attempts: attempts.map(([purpose, operationIds], at) => ({
      transactionHash: at === attempts.length - 1 ? newest : hashOf(`attempt ${at}`),
      purpose,
      operationIds,
      signedAtBlock: 80n + BigInt(at),
    })),
    operationIds: [...new Set(attempts.flatMap(([, ids]) => ids))],
  } as unknown as LiveSlot
  const database = createMemoryStores(
    slot.operationIds.map((id) => {
      const base = anOperation(account, { id, status: 'submitted' })
      return {
        ...base,
        userOperationHash: hashOf(id),
        validUntil: new Date(1_000_000),
        userOperation: {
          ...base.userOperation,
          preVerificationGas: 40_000n,
          verificationGasLimit: 10_000n,
        },
        ...(id === 'op' && operation),
      }
    }),
  )
  const fakes = {
    blocks: { holds: async () => holds },
    slots: {
      live: async () => [slot],
      close: async (_: string, by: { blockHash: Hash; transactionHash: Hash | null }) =>
        closed.push(by) > 0 && !alreadyClosed,
      closeAll: async (
        closings: readonly { id: string; blockHash: Hash; transactionHash: Hash }[],
      ) => {
        closed.push(
          ...closings.map(({ blockHash, transactionHash }) => ({ blockHash, transactionHash })),
        )
        return new Set(alreadyClosed ? [] : closings.map(({ id }) => id))
      },
      findByTransactions: async (_: string, hashes: readonly Hash[]) =>
        new Map(hashes.includes(newest) ? [[newest, slot]] : []),
      carried: async (ids: readonly string[]) => new Set(carriedElsewhere ? ids : []),
    },
    ledger: {
      post: async (posted: readonly LedgerEntry[]) => void entries.push(...posted),
      postOuter: async (posted: readonly OuterEntry[]) => void outer.push(...posted),
      wishPrices: async () => {},
    },
    exposures: {
      recordBurnt: async (_: string, transaction: object, shares: unknown) =>
        void burnt.push({ ...transaction, shares }),
    },
  }
  const stores = { ...database, ...fakes } as unknown as Stores
  const chain = {
    // A node that lags behind the block of the receipt would not know yet.
    accountAt: async ({ since }: { since?: bigint }) => ({
      sequence: 0n,
      deployed: deployed && since === 80n,
    }),
    block: async (which: bigint) =>
      which === 80n ? { ...tip, number: which, hash: hashOf('block') } : tip,
    transactions: async () => inBlock,
    transactionCount: async (address: string, block: bigint) => {
      counted.push(address)
      return block === tip.number ? count : -1
    },
    receipt: async (transactionHash: Hash) =>
      transactionHash === newest && receipt
        ? {
            transactionHash,
            blockHash: hashOf('block'),
            blockNumber: 80n,
            cost: 3n,
            gas: 90_000n,
            logs: [],
            ...receipt,
          }
        : undefined,
  } as unknown as Chain
  Object.assign(chain, { witnesses: () => [chain, secondWitness ?? chain] })
  const deps = {
    database: { ...stores, transaction: (work: (stores: Stores) => unknown) => work(stores) },
    logger: {
      warn: (_: object, message: string) => void warnings.push(message),
      info: () => {},
      error: () => {},
    },
  } as unknown as RelayerDeps
  await settleLostNonces(deps, aNetwork(), chain, tip, leastAge)
  const moved = database.state.log.map(({ from, to }) => `${from}>${to}`)
  const paused = [...database.state.rows.values()].flatMap(({ operation: { id, reason } }) =>
    reason === null ? [] : [id === 'op' ? reason : `${id}: ${reason}`],
  )
  return { result: { closed, moved, paused, outer, burnt, entries, warnings }, counted }
}

const settle = async (stage: Parameters<typeof settleAndCount>[0]) =>
  (await settleAndCount(stage)).result

const closedByBlock = [{ blockHash: hashOf('block'), transactionHash: newest }]

test('a reverted outer transaction queues its operation again for later, and its cost is posted', async () => {
  expect(await settle({ receipt: { success: false } })).toEqual({
    closed: closedByBlock,
    moved: ['submitted>queued'],
    paused: ['OUTER_TRANSACTION_REVERTED'],
    outer: [expect.objectContaining({ cost: 3n, landed: 0, success: false, purpose: 'bundle' })],
    burnt: [
      {
        ...closedByBlock[0],
        shares: [{ operationId: 'op', gas: 90_000n, ofSender: 90_000n, isFailure: true }],
      },
    ],
    entries: [],
    warnings: ['an outer transaction was mined without an operation of ours'],
  })
})

test('a slot that is too young to be mined costs no request', async () => {
  const reverted = { receipt: { success: false } }
  const young = await settleAndCount({ ...reverted, leastAge: 11n })
  expect(young).toMatchObject({ counted: [], result: { closed: [] } })
  const old = await settleAndCount({ ...reverted, leastAge: 10n })
  expect(old).toMatchObject({ counted: [zeroAddress], result: { closed: closedByBlock } })
})

test('a bundle that was mined without any of its operations counts against them, too', async () => {
  expect(await settle({ receipt: { success: true } })).toMatchObject({
    closed: closedByBlock,
    moved: ['submitted>queued'],
    paused: ['SKIPPED_IN_BUNDLE'],
  })
})

test('a no-op that used up the nonce queues what waited there at once, and its gas counts against it', async () => {
  const attempts = [carrying, ['noop', []]] as const
  expect(await settle({ receipt: { success: true }, attempts })).toMatchObject({
    closed: closedByBlock,
    moved: ['submitted>queued'],
    paused: [],
    outer: [{ purpose: 'noop' }],
    burnt: [
      {
        ...closedByBlock[0],
        shares: [{ operationId: 'op', gas: 90_000n, ofSender: 90_000n, isFailure: false }],
      },
    ],
  })
})

test('what a reverted bundle had left out did not fail in it', async () => {
  const attempts = [['bundle', ['op', 'cheap']], carrying] as const
  expect(await settle({ receipt: { success: false }, attempts })).toMatchObject({
    moved: ['submitted>queued', 'submitted>queued'],
    paused: ['OUTER_TRANSACTION_REVERTED'],
    burnt: [{ shares: [{ operationId: 'op', gas: 90_000n }] }],
  })
})

test.each([
  ['could not pay', {}, ['submitted>queued', 'submitted>queued']],
  ['landed elsewhere', { status: 'confirmed', inclusion: {} }, ['submitted>queued']],
])(
  'a no-op counts against the bundle that it replaced, and not against what that bundle had left out: %s',
  async (_, operation, moved) => {
    expect(
      await settle({
        receipt: { success: true },
        attempts: [
          ['bundle', ['op', 'cheap']],
          ['bundle', ['op']],
          ['noop', []],
          ['noop', []],
        ],
        operation,
      }),
    ).toMatchObject({
      moved,
      burnt: [{ shares: [{ operationId: 'op', gas: 90_000n, isFailure: false }] }],
    })
  },
)

test('an operation whose account somebody else has deployed bears what it risked alone, and it is no failure', async () => {
  const operation = {
    userOperation: {
      nonce: 0n,
      initCode: '0x1234',
      preVerificationGas: 40_000n,
      verificationGasLimit: 10_000n,
    },
  }
  const sharesOf = async (deployed: boolean) =>
    (await settle({ receipt: { success: false }, operation, deployed })).burnt
  expect(await sharesOf(true)).toMatchObject([
    { shares: [{ operationId: 'op', gas: 90_000n, ofSender: 50_000n, isFailure: false }] },
  ])
  expect(await sharesOf(false)).toMatchObject([
    { shares: [{ operationId: 'op', gas: 90_000n, ofSender: 90_000n, isFailure: true }] },
  ])
})

test('a nonce that the tip has passed without any of our transactions was taken by a foreign one', async () => {
  expect(await settle({})).toEqual({
    closed: [{ blockHash: tip.hash, transactionHash: null }],
    moved: ['submitted>queued'],
    paused: [],
    outer: [],
    burnt: [],
    entries: [],
    warnings: ['a foreign transaction took the nonce of an executor'],
  })
})

test.each<[string, Partial<Chain>]>([
  [
    'has a receipt of ours',
    { transactionCount: async () => 6, receipt: (async () => ({})) as never },
  ],
  [
    'does not know of any',
    { transactionCount: async () => 5, receipt: (async () => undefined) as never },
  ],
])('a nonce is not called foreign while a second witness %s', async (_, secondWitness) => {
  expect(await settle({ secondWitness })).toMatchObject({ closed: [], moved: [] })
})

test('a nonce is not called foreign while its block holds a transaction of ours, whose receipt another node does not have yet', async () => {
  expect(await settle({ inBlock: [newest] })).toMatchObject({ closed: [], moved: [] })
  expect(await settle({ inBlock: [hashOf('foreign')] })).toMatchObject({
    closed: [{ transactionHash: null }],
  })
})

test('a slot that another watcher closed meanwhile is left to it: nothing is queued or posted', async () => {
  expect(await settle({ receipt: { success: false }, alreadyClosed: true })).toMatchObject({
    moved: [],
    paused: [],
    outer: [],
  })
})

test('an operation that another live transaction still carries is not queued a second time', async () => {
  expect(await settle({ receipt: { success: false }, carriedElsewhere: true })).toMatchObject({
    closed: closedByBlock,
    moved: [],
  })
})

test('a nonce that the tip has not passed is left alone', async () => {
  expect(await settle({ count: 5, receipt: { success: false } })).toMatchObject({ closed: [] })
})

test('what was mined above the tip is left to its block', async () => {
  expect(await settle({ receipt: { success: true, blockNumber: 91n } })).toMatchObject({
    closed: [],
    moved: [],
  })
})

test('a block that the watcher does not hold closes nothing, as nothing would open it again', async () => {
  expect(await settle({ receipt: { success: false }, holds: false })).toMatchObject({
    closed: [],
    moved: [],
    outer: [],
  })
})

describe('a receipt with an event of ours, whose block was applied without it', () => {
  const recorded =
    'a block was read without events of ours; the receipt shows them, and they are recorded'
  const landing = { success: true, logs: [eventOf('op')] }

  test('confirms its operation as the block would have, and asks no endpoint for the logs of the block again', async () => {
    expect(await settle({ receipt: landing })).toEqual({
      closed: closedByBlock,
      moved: ['submitted>confirmed'],
      paused: [],
      outer: [expect.objectContaining({ cost: 3n, landed: 1, success: true })],
      burnt: [],
      entries: [
        expect.objectContaining({
          operationId: 'op',
          blockNumber: 80n,
          blockHash: hashOf('block'),
          transactionHash: newest,
          outerCostWei: 3n,
        }),
      ],
      warnings: [recorded],
    })
  })

  test('queues the operations that the transaction carried and did not land', async () => {
    const attempts = [['bundle', ['op', 'left']]] as const
    expect(await settle({ receipt: landing, attempts })).toMatchObject({
      closed: closedByBlock,
      moved: ['submitted>queued', 'submitted>confirmed'],
      paused: ['left: SKIPPED_IN_BUNDLE'],
      burnt: [{ shares: [{ operationId: 'left', isFailure: true }] }],
      warnings: [recorded],
    })
  })

  test('changes nothing where the watcher does not hold the block', async () => {
    expect(await settle({ receipt: landing, holds: false })).toEqual({
      closed: [],
      moved: [],
      paused: [],
      outer: [],
      burnt: [],
      entries: [],
      warnings: [],
    })
  })

  test('posts no cost a second time where another watcher has closed the slot, and confirms nothing twice', async () => {
    const operation = { status: 'confirmed' }
    const settled = await settle({ receipt: landing, operation, alreadyClosed: true })
    expect(settled).toMatchObject({ moved: [], paused: [], outer: [], burnt: [] })
  })
})
