import {
  type Address,
  encodeErrorResult,
  type Hash,
  keccak256,
  parseAbi,
  parseGwei,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Funds, Shortage } from '../model/debits.js'
import type { PlainOperation } from '../model/operation.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { Project } from '../model/project.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { SubmitOutcome } from '../ports/submission-store.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork } from '../testing/a-network.js'
import { submitPlain } from './submit-plain.js'

const owner = privateKeyToAccount(generatePrivateKey())
const approval: PlainTransaction = {
  chainId: 31337,
  nonce: 7,
  to: '0x00000000000000000000000000000000000000f1',
  value: 0n,
  data: '0x1234',
  gas: 60_000n,
  maxFeePerGas: parseGwei('60'),
  maxPriorityFeePerGas: parseGwei('30'),
}
const swap: PlainTransaction = { ...approval, nonce: 8, data: '0x5678', value: 5n }
const transactions = [approval, swap]
const project = { id: 'project' } as unknown as Project
const revertData = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  args: ['too little'],
})

interface Situation {
  /** Transactions of the operation, from its first, that are mined. @default 0 */
  readonly mined?: number
  /** The owner's transaction count at the node, beyond the first nonce. @default `mined` */
  readonly counted?: number
  /** The owner's wei. @default unknown */
  readonly coins?: bigint
  /** True if another endpoint has the first transaction. @default false */
  readonly isKnownElsewhere?: boolean
  /** The places of the transactions that wait to be mined. @default none */
  readonly waiting?: readonly number[]
  /** The simulation's answer. @default a revert */
  readonly simulate?: () => Promise<unknown>
  /** The database's answers to the submits, in order. @default it accepts the operation */
  readonly outcomes?: readonly SubmitOutcome[]
}

/** Submits an approval and a swap more than a minute after the quote, in this situation. */
async function submitLateSwap({
  mined = 0,
  counted = mined,
  coins,
  waiting = [],
  isKnownElsewhere = false,
  simulate = async () => ({ failure: { revertData } }),
  outcomes = [{ kind: 'accepted' }],
}: Situation) {
  const raws = await Promise.all(
    transactions.map((one) => owner.signTransaction({ type: 'eip1559', ...one })),
  )
  const places = new Map(raws.map((raw, place) => [keccak256(raw), place]))
  const placeOf = (hash: Hash) => places.get(hash) ?? Number.NaN
  const operation = {
    id: 'op',
    networkId: '31337',
    ownerAddress: owner.address,
    transactions,
    swap: { quotedAt: new Date(0) },
    quote: { kind: 'self-funded', maxAmount: 1n },
    spends: [],
  } as unknown as PlainOperation
  const stored: unknown[] = []
  const simulated: unknown[] = []
  /** The refreshed operations and networks, in order. */
  const looked: unknown[] = []
  const chain = {
    transactionCount: async () => approval.nonce + counted,
    receipt: async (hash: Hash) => (placeOf(hash) < mined ? { success: true } : undefined),
    knows: async (hash: Hash) => placeOf(hash) < mined || waiting.includes(placeOf(hash)),
    readAccount: async () => ({
      balances: new Map(coins === undefined ? [] : [[nativeCoinAddress, coins]]),
    }),
    simulateTransactions: async (asked: { readonly transactions: readonly PlainTransaction[] }) => {
      simulated.push(asked.transactions)
      return simulate()
    },
    witnesses: () => [{ knows: async () => false }, { knows: async () => isKnownElsewhere }],
  }
  const deps = {
    networks: { get: () => aNetwork() },
    clock: { now: () => new Date(60_001) },
    policy: { swapQuoteLifetimeMs: 60_000, waitingOperationsPerAccount: 7 },
    chainOf: () => chain,
    refresh: async (...asked: unknown[]) => {
      looked.push(asked)
    },
    database: {
      plain: {
        live: async () => ({
          debits: [],
          landed: [],
          places: [
            { id: 'one', place: 0 },
            { id: 'other', place: 1 },
          ],
        }),
        hasten: async (ids: readonly string[]) => {
          looked.push(ids)
        },
        submit: async (...submission: unknown[]) => {
          stored.push(submission)
          return outcomes[stored.length - 1]
        },
      },
    },
  } as unknown as GatewayDeps
  return { stored, simulated, looked, answer: submitPlain(deps, project, operation, raws) }
}

test('a late swap that would revert is stale, and not stored', async () => {
  const { stored, simulated, answer } = await submitLateSwap({})
  await expect(answer).rejects.toMatchObject({
    code: 'OPERATION_STALE',
    message: expect.stringMatching(/too little.*Prepare, sign and submit again\.$/),
  })
  expect(simulated).toEqual([[approval, swap]])
  expect(stored).toEqual([])
})

test('a late swap that its owner has already sent is accepted, although it would revert now', async () => {
  const { stored, simulated, answer } = await submitLateSwap({ mined: 2 })
  expect(await answer).toMatchObject({ status: 'queued' })
  expect(simulated).toEqual([])
  expect(stored).toHaveLength(1)
})

test.each([
  ['whose first transaction waits to be mined', { waiting: [0] }],
  ['whose transactions all wait to be mined', { waiting: [0, 1] }],
  ['whose second transaction waits to be mined', { waiting: [1] }],
  ['whose first transaction is mined and whose second one waits', { mined: 1, waiting: [1] }],
])(
  'a late swap %s is accepted, because a second prepare could execute it twice',
  async (_, situation) => {
    const { stored, simulated, answer } = await submitLateSwap(situation)
    expect(await answer).toMatchObject({ status: 'queued' })
    expect(simulated).toEqual([])
    expect(stored).toHaveLength(1)
  },
)

test('a late swap with only its approval sent is simulated from there, and is stale if it would revert', async () => {
  const { stored, simulated, answer } = await submitLateSwap({ mined: 1 })
  await expect(answer).rejects.toMatchObject({ code: 'OPERATION_STALE' })
  expect(simulated).toEqual([[swap]])
  expect(stored).toEqual([])
})

test('a late swap of coins that are gone is not simulated, because nodes answer with an error', async () => {
  const simulate = () => Promise.reject(new Error('insufficient funds for gas * price + value'))
  const gone = await submitLateSwap({ coins: 4n, simulate })
  expect(await gone.answer).toMatchObject({ status: 'queued' })
  expect(gone.simulated).toEqual([])
  const there = await submitLateSwap({ coins: 5n })
  await expect(there.answer).rejects.toMatchObject({ code: 'OPERATION_STALE' })
})

test('a transaction with a receipt is not simulated again, even if another node has not counted it yet', async () => {
  const { stored, simulated, answer } = await submitLateSwap({
    mined: 1,
    counted: 0,
    simulate: async () => ({}),
  })
  expect(await answer).toMatchObject({ status: 'queued' })
  expect(simulated).toEqual([[swap]])
  expect(stored).toHaveLength(1)
})

test('a late swap with only its approval sent is accepted if it succeeds in the simulation', async () => {
  const { stored, answer } = await submitLateSwap({ mined: 1, simulate: async () => ({}) })
  expect(await answer).toMatchObject({ status: 'queued' })
  expect(stored).toHaveLength(1)
})

test('before a shortage is refused, live operations are checked and the newest block is read', async () => {
  const asset = '0x00000000000000000000000000000000000000f2'
  const shortage: Shortage = {
    of: 'balance',
    asset,
    needed: 2n,
    available: 1n,
    reserved: 1n,
    heldByOthers: false,
  }
  const { stored, looked, answer } = await submitLateSwap({
    simulate: async () => ({}),
    outcomes: [{ kind: 'short', shortage }, { kind: 'accepted' }],
  })
  expect(await answer).toMatchObject({ status: 'queued' })
  expect(stored).toHaveLength(2)
  expect(looked).toEqual([
    ['one', 'other'],
    [aNetwork().networkId, { reach: 'head' }],
  ])
})

test('with too many waiting operations, the error asks to submit again later', async () => {
  const { stored, answer } = await submitLateSwap({
    simulate: async () => ({}),
    outcomes: [{ kind: 'queue-full' }],
  })
  await expect(answer).rejects.toMatchObject({
    code: 'ACCOUNT_QUEUE_FULL',
    message: expect.stringMatching(/^7 operations /),
  })
  expect(stored).toEqual([['op', expect.anything(), expect.objectContaining({ mostWaiting: 7 })]])
})

test.each([
  ['waits to be mined', { waiting: [0] }],
  ['waits at another endpoint', { isKnownElsewhere: true }],
  ['is mined', { mined: 1 }],
])(
  'while another operation holds a nonce, one with a transaction that %s is not stale, because a second prepare would pay twice',
  async (_, situation) => {
    const { answer } = await submitLateSwap({
      ...situation,
      simulate: async () => ({}),
      outcomes: [{ kind: 'nonce-taken' }],
    })
    await expect(answer).rejects.toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
      message: expect.stringContaining('Do not prepare again'),
    })
  },
)

test.each([
  [
    'another operation holds one of its nonces, and the network does not know its transactions',
    [],
    'nonce-taken',
  ],
  ['an ended operation has paid with one of its transactions', [0], 'transaction-taken'],
] as const)('an operation is stale when %s', async (_, waiting, kind) => {
  const { answer } = await submitLateSwap({
    waiting,
    simulate: async () => ({}),
    outcomes: [{ kind }],
  })
  await expect(answer).rejects.toMatchObject({ code: 'OPERATION_STALE' })
})

test('a plain operation reads its other balances only when a live operation takes one of them, and these reads count against the limit', async () => {
  const tokens = Array.from({ length: 8 }, (_, place) => toHex(2 ** 40 + place, { size: 20 }))
  const operation = {
    id: 'op',
    projectId: 'project',
    networkId: '31337',
    ownerAddress: owner.address,
    transactions: [approval],
    quote: { kind: 'self-funded', maxAmount: 1n },
    spends: tokens.map((asset) => ({ asset, amount: 5n })),
  } as unknown as PlainOperation
  const asked: unknown[] = []
  const stored: (ReadonlySet<Address> | undefined)[] = []
  const chain = {
    transactionCount: async () => approval.nonce,
    receipt: async () => undefined,
    async readAccount({ assets }: { readonly assets: readonly Address[] }) {
      asked.push(assets)
      return { balances: new Map() }
    },
  }
  const deps = {
    limiter: {
      async take(limit: string, key: string, { weight }: { readonly weight: number }) {
        asked.push({ limit, key, weight })
        return { allowed: true, giveBack: async () => {} }
      },
    },
    networks: { get: () => aNetwork() },
    clock: { now: () => new Date(0) },
    policy: { swapQuoteLifetimeMs: 60_000 },
    chainOf: () => chain,
    database: {
      plain: {
        live: async () => ({ debits: [], landed: [], places: [] }),
        async submit(_id: string, _signed: unknown, { funds }: { readonly funds: Funds }) {
          stored.push(funds.unread)
          return { kind: stored.length === 1 ? 'unread' : 'accepted' }
        },
      },
    },
  } as unknown as GatewayDeps
  const raw = await owner.signTransaction({ type: 'eip1559', ...approval })
  expect(await submitPlain(deps, project, operation, [raw])).toMatchObject({ status: 'queued' })
  expect(asked).toEqual([
    [nativeCoinAddress],
    { limit: 'data', key: 'project', weight: 1 },
    [...tokens, nativeCoinAddress],
  ])
  expect(stored).toEqual([new Set(tokens), new Set()])
})
