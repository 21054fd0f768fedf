import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  http,
  keccak256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { base, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { entryPointV07, type SignedOperation, type WaitOptions } from '../src/index.js'
import { type ChainReader, onChain, readOutcome } from '../src/on-chain/index.js'
import { startMs } from './fake-clock.js'
import { ok } from './gateway-server.js'
import { type OperationAnswer, operationAnswer, useGateway } from './harness.js'
import {
  account,
  dai,
  friend,
  hashOf,
  honestAnswer,
  networkId,
  owner,
  paymaster,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'
import { plainAnswer, plainNetwork } from './honest-plain.js'

const gateway = useGateway()
const send = transferCall(usdc, friend, 25_000_000n)
const asked = {
  owner,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
  feeToken: usdc,
  maxFee: 2_000_000n,
}
const prepared = honestAnswer({ calls: [send], feeToken: usdc })
const hash = prepared.userOperationHash
const most = BigInt(prepared.gatewayFee.tokenAmount)
const collected = most / 3n
const mined = hashOf('a')

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])
interface Log {
  readonly address: Address
  readonly topics: Hex[]
  readonly data: Hex
}
type EventName = (typeof abi)[number]['name']
function log(address: Address, eventName: EventName, args: Record<string, unknown>): Log {
  const { inputs } = abi.find(({ name }) => name === eventName) as (typeof abi)[number]
  const plain = inputs.filter((input) => !('indexed' in input && input.indexed))
  return {
    address,
    topics: encodeEventTopics({ abi, eventName, args } as never) as Hex[],
    data: encodeAbiParameters(plain, plain.map(({ name }) => args[name]) as never),
  }
}
const halves = (high: bigint, low: bigint) => (high << 128n) | low

const executed = (change: Record<string, unknown> = {}, by: Address = entryPointV07): Log =>
  log(by, 'UserOperationEvent', {
    userOpHash: hash,
    sender: account,
    paymaster,
    nonce: 0n,
    success: true,
    actualGasCost: 5n,
    actualGasUsed: 5n,
    ...change,
  })
const prefunded = (token = usdc, amount = most) =>
  log(paymaster, 'Prefunded', { userOpHash: hash, token, amount })
const fronted = () => log(paymaster, 'Fronted', { userOpHash: hash, token: usdc })
const settled = (gas: bigint, refunded = 0n) =>
  log(paymaster, 'Settled', {
    userOpHash: hash,
    gasFeeAndStaticFee: halves(gas - 3n, 2n),
    transferFeeAndRefund: halves(1n, refunded),
  })
const owed = (amount: bigint) =>
  log(paymaster, 'Owed', { userOpHash: hash, token: usdc, account, amount })
const honestLogs = () => [prefunded(), settled(collected, most - collected), executed()]

interface Mined {
  readonly logs?: readonly Log[]
  readonly status?: '0x0' | '0x1'
  readonly blockHash?: Hex
  readonly blockNumber?: number
  /** The looks that find nothing yet. */
  readonly unknownFor?: number
}
const canonical = hashOf('9')

/** What else the node knows. Its head is block 5,000, and it has a block every two seconds. */
interface State {
  /** Of the account's nonce key: the next one that is free. */
  readonly sequence?: bigint
  /** Of the head, in seconds after the client's clock has begun. */
  readonly seconds?: number
  /** `null`: the node knows no such tag. */
  readonly final?: number | null
  /** Of the account. */
  readonly code?: Hex
  readonly codeSince?: number
  /** Of the owner's transactions, from the block in which they all are. */
  readonly count?: number
  /** What that block holds. */
  readonly block?: readonly Hex[]
  /** Of the first block whose state the node still has. */
  readonly stateSince?: number
  readonly chainId?: number
  /** The most that eth_getLogs searches. */
  readonly mostBlocks?: number
  /** Blocks with what the EntryPoint has executed there. */
  readonly used?: Readonly<Record<number, { readonly transaction: Hex; readonly log: Log }>>
}
const head = 5_000
/** Two blocks behind the head, unless a state says otherwise. */
const final = 4_998
const countedIn = 4_321
const [nonceKey, sequence] = [
  BigInt(prepared.userOperation.nonce) >> 64n,
  BigInt(prepared.userOperation.nonce) & (2n ** 64n - 1n),
]

/** A client of viem over a node that knows these transactions. */
function nodeWith(
  transactions: Record<Hex, Mined>,
  chain: typeof base | typeof polygon | null = base,
  state: State | (() => State) = {},
) {
  const asked: string[] = []
  const ranges: (readonly [from: number, to: number])[] = []
  const secondsAt = (number: number, { seconds = 100 }: State) =>
    startMs / 1_000 + seconds - 2 * (head - number)
  const client = createPublicClient({
    ...(chain && { chain }),
    transport: custom(
      {
        async request({ method, params }) {
          asked.push(method)
          const now = typeof state === 'function' ? state() : state
          if (method === 'eth_chainId') return toHex(now.chainId ?? chain?.id ?? base.id)
          if (method === 'eth_getBlockByNumber') {
            const tags: Record<string, number | null> = {
              latest: head,
              finalized: now.final === undefined ? final : now.final,
            }
            const number = tags[params[0]] === undefined ? Number(params[0]) : tags[params[0]]
            if (number == null) throw new Error('The tag is unknown.')
            const timestamp = toHex(secondsAt(number, now))
            const transactions = number === countedIn ? (now.block ?? []) : []
            return { number: toHex(number), hash: canonical, timestamp, transactions }
          }
          if (method === 'eth_getCode')
            return Number(params[1]) < (now.codeSince ?? 0) ? '0x' : (now.code ?? '0x')
          if (method === 'eth_getTransactionCount') {
            const number = Number(params[1])
            if (number < (now.stateSince ?? 0)) throw new Error('missing trie node')
            return toHex(number < countedIn ? 0 : (now.count ?? 0))
          }
          if (method === 'eth_call') {
            expect(params).toMatchObject([{ to: entryPointV07 }, toHex(head)])
            return toHex((nonceKey << 64n) | (now.sequence ?? sequence), { size: 32 })
          }
          if (method === 'eth_getLogs') {
            const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)]
            ranges.push([from, to])
            if (to - from >= (now.mostBlocks ?? Number.POSITIVE_INFINITY))
              throw new Error('The range is too large.')
            return Object.entries(now.used ?? {})
              .filter(([number, { log }]) => {
                const isThere = Number(number) >= from && Number(number) <= to
                return isThere && log.topics[2] === params[0].topics[2]
              })
              .map(([number, { transaction, log }]) => ({
                ...log,
                blockHash: canonical,
                blockNumber: toHex(Number(number)),
                transactionHash: transaction,
                transactionIndex: '0x0',
                logIndex: '0x0',
                removed: false,
              }))
          }
          const transaction = transactions[params[0] as Hex]
          const looks = asked.filter((one) => one === method).length
          if (!transaction || looks <= (transaction.unknownFor ?? 0)) return null
          const { logs = [], status = '0x1', blockHash = canonical } = transaction
          const blockNumber = toHex(transaction.blockNumber ?? 7)
          const place = { blockHash, blockNumber, transactionHash: params[0] }
          return {
            ...place,
            status,
            gasUsed: '0x5',
            effectiveGasPrice: '0x3',
            logs: logs.map((one, index) => ({ ...one, ...place, logIndex: `0x${index}` })),
          }
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client, asked, ranges }
}

const breakdown = (amount = collected, token = usdc): OperationAnswer['feeBreakdown'] => ({
  token: { address: token, symbol: 'USDC', decimals: 6 },
  gasFeeRaw: String(amount),
  staticFeeRaw: '0',
  transferFeeRaw: '0',
  collectedFeeRaw: String(amount),
  refundedFeeRaw: '0',
  owedFeeRaw: '0',
  maxFeeRaw: String(most),
  collectedUsdMicros: null,
  outerCostWei: '0',
  outerCostUsdMicros: null,
  netUsdMicros: null,
  netFeeRaw: null,
})
const finalized = (change: Partial<OperationAnswer> = {}): Partial<OperationAnswer> => ({
  status: 'finalized',
  transactionHash: mined,
  feeBreakdown: breakdown(),
  ...change,
})

/** A payment of which the gateway says this, waited for with a look at that node. */
async function waitFor(
  said: Partial<OperationAnswer>,
  transactions: Record<Hex, Mined>,
  options: WaitOptions = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
  gateway.accepts(said)
  const operation = await gateway.client().transfer(asked)
  const { client } = nodeWith(transactions)
  return operation.wait({ verifyWith: onChain(client), ...options })
}
const contradiction = (field: string, change: object = {}) => ({
  name: 'ChainCheckError',
  code: 'CHAIN_CONTRADICTS',
  operationId: 'op_1',
  field,
  ...change,
})

describe('a wait that looks on the chain resolves', () => {
  test.each([
    ['taken in advance, and partly returned', honestLogs()],
    ['taken at the end', [fronted(), settled(collected), executed()]],
    [
      'taken in advance, and a part still owed',
      [prefunded(), owed(most - collected - 4n), settled(collected, 4n), executed()],
    ],
    ['kept as it was taken, as the settlement reverted', [prefunded(usdc, collected), executed()]],
  ])('when the chain says the same, with the fee %s', async (_, logs) => {
    await expect(waitFor(finalized(), { [mined]: { logs } })).resolves.toMatchObject({
      status: 'finalized',
    })
  })

  test('for two RPC calls, where the node knows it', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts({ status: 'submitted', transactionHash: mined }, finalized())
    const operation = await gateway.client().transfer(asked)
    const node = nodeWith({ [mined]: { logs: honestLogs() } })
    await operation.wait({ verifyWith: onChain(node.client) })
    expect(node.asked).toEqual(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])
  })

  test('as soon as a node that lags knows it', async () => {
    const start = gateway.clock.now()
    await waitFor(finalized(), { [mined]: { logs: honestLogs(), unknownFor: 3 } })
    expect(gateway.clock.now() - start).toBe(3_000)
  })

  test('at confirmed before the gateway reports a fee, within what was signed for', async () => {
    const said = { status: 'confirmed', transactionHash: mined } as const
    const logs = honestLogs()
    await waitFor(said, { [mined]: { logs } }, { until: 'confirmed' })
    const above = [prefunded(usdc, most + 1n), executed()]
    await expect(
      waitFor(said, { [mined]: { logs: above } }, { until: 'confirmed' }),
    ).rejects.toMatchObject(contradiction('fee', { expected: `at most ${most}` }))
  })

  test('for an operation that pays its gas itself, within what was signed for', async () => {
    const selfFunded = honestAnswer({ calls: [send] })
    gateway.on('prepareTransfer', ok('prepareTransfer', selfFunded))
    gateway.accepts(finalized({ feeBreakdown: null }))
    const { feeToken: _, ...input } = asked
    const operation = await gateway.client().transfer({ ...input, maxFee: 'any' })
    const spending = (actualGasCost: bigint) => {
      const change = { userOpHash: operation.hash, paymaster: zeroAddress, actualGasCost }
      return onChain(nodeWith({ [mined]: { logs: [executed(change)] } }).client)
    }
    await operation.wait({ verifyWith: spending(5n) })
    await expect(operation.wait({ verifyWith: spending(10n ** 18n) })).rejects.toMatchObject(
      contradiction('fee'),
    )
  })
})

describe('a lying gateway is found out that', () => {
  test('says finalized while the chain has nothing, when the time is up', async () => {
    const start = gateway.clock.now()
    const error = await waitFor(finalized(), {}, { timeoutMs: 20_000 }).catch((thrown) => thrown)
    expect(gateway.clock.now() - start).toBe(20_000)
    expect(error).toMatchObject({
      name: 'ChainCheckError',
      code: 'CHAIN_SILENT',
      expected: mined,
      cause: { name: 'TransactionReceiptNotFoundError' },
    })
    expect(error.message).toMatch(
      /op_1: The gateway says that it is finalized, and your node did not know that .* Prepare nothing in its place/,
    )
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ field: 'transactionHash' })
  })

  test('names a transaction of a block that has left the chain', async () => {
    const left = { logs: honestLogs(), blockHash: hashOf('8') }
    await expect(
      waitFor(finalized(), { [mined]: left }, { timeoutMs: 5_000 }),
    ).rejects.toMatchObject({ code: 'CHAIN_SILENT' })
  })

  const other = { userOpHash: hashOf('c') }
  test.each([
    ['names another transaction', [executed(other)], 'transactionHash'],
    [
      'names one where another contract imitates the event',
      [executed({}, thief)],
      'transactionHash',
    ],
    ["passes another sender's operation for it", [executed({ sender: thief })], 'sender'],
    ['hides that the execution reverted', [prefunded(), executed({ success: false })], 'status'],
    [
      'reports less than was collected',
      [prefunded(), settled(collected + 1n, most - collected - 1n), executed()],
      'fee',
    ],
    ['reports a fee where none was collected', [executed()], 'fee'],
    [
      'reports what another contract says was collected',
      [{ ...prefunded(), address: thief }, executed()],
      'fee',
    ],
    ['reports another token than was taken', [prefunded(dai), executed()], 'feeToken'],
    ['collects more than was signed for', [prefunded(usdc, most + 1n), executed()], 'fee'],
  ])('%s', async (_, logs, field) => {
    await expect(waitFor(finalized(), { [mined]: { logs } })).rejects.toMatchObject(
      contradiction(field),
    )
  })

  test.each([
    ['reports no fee', { feeBreakdown: null }, 'fee'],
    ['reports the fee in another token', { feeBreakdown: breakdown(collected, dai) }, 'feeToken'],
    ['names no transaction', { transactionHash: null }, 'transactionHash'],
  ])('%s', async (_, change, field) => {
    await expect(
      waitFor(finalized(change), { [mined]: { logs: honestLogs() } }),
    ).rejects.toMatchObject(contradiction(field))
  })

  test.each([
    ['failed', { status: 'failed', reason: 'EXECUTION_REVERTED: no', feeBreakdown: null }],
    ['failed, with a wrong fee', { status: 'failed', feeBreakdown: breakdown(1n) }],
    ['confirmed as reverted', { status: 'confirmed', reason: 'EXECUTION_REVERTED: no' }],
  ] as const)('says %s of what succeeded, so that it is paid twice', async (_, change) => {
    await expect(
      waitFor(finalized(change), { [mined]: { logs: honestLogs() } }, { until: 'confirmed' }),
    ).rejects.toMatchObject(contradiction('status', { actual: 'success' }))
  })

  test.each([
    ['end', {}, { [mined]: { logs: [] } }],
    ['failure', { status: 'failed', reason: 'no' }, { [mined]: { logs: honestLogs() } }],
  ] as const)(
    'tells nobody who follows the updates of a false %s',
    async (_, change, transactions) => {
      gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
      gateway.accepts({ status: 'submitted', transactionHash: mined }, finalized(change))
      const operation = await gateway.client().transfer(asked)
      const verifyWith = onChain(nodeWith(transactions).client)
      const seen: string[] = []
      const follow = async () => {
        for await (const { status } of operation.updates({ verifyWith })) seen.push(status)
      }
      await expect(follow()).rejects.toMatchObject({ code: 'CHAIN_CONTRADICTS' })
      expect(seen).toEqual(['submitted'])
    },
  )
})

/** A payment of which the gateway says that it came to nothing, and what a node in this state makes of it. */
async function ends(
  said: Partial<OperationAnswer>,
  state: State | (() => State),
  transactions: Record<Hex, Mined> = {},
  { answer = prepared, sponsored = true, chain = base as typeof base | null } = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  gateway.accepts({ feeBreakdown: null, transactionHash: null, ...said })
  const { feeToken: _, ...input } = asked
  const operation = await gateway
    .client()
    .transfer({ ...input, maxFee: 'any', ...(sponsored && { feeToken: usdc }) })
  const node = nodeWith(transactions, chain, state)
  const start = gateway.clock.now()
  const error = await operation
    .wait({ verifyWith: onChain(node.client), timeoutMs: 60_000 })
    .catch((thrown: unknown) => thrown)
  return { error, asked: node.asked, ranges: node.ranges, waited: gateway.clock.now() - start }
}
const failed = { status: 'failed', reason: 'EXECUTION_REVERTED: no' } as const
const dropped = { status: 'dropped', reason: 'LANDING_WINDOW_OVER' } as const
const nonce = BigInt(prepared.userOperation.nonce)
const revertedLogs = [
  prefunded(),
  settled(collected, most - collected),
  executed({ success: false }),
]
/** Another operation of the account has used the nonce, and so it is one further. */
const other = executed({ userOpHash: hashOf('c'), nonce })
const usedByOther: State = {
  sequence: sequence + 1n,
  used: { 4990: { transaction: mined, log: other } },
}
const holdsOther = { [mined]: { logs: [other] } }
const usedBy = (log: Log, number = 4_990): State => ({
  sequence: sequence + 1n,
  used: { [number]: { transaction: mined, log } },
})
/** By the final block, too. */
const expired: State = { seconds: 45 * 60 + 5 }

describe('a failure is believed once the chain shows it:', () => {
  test('it reverted, in the transaction that the gateway names, for three RPC calls', async () => {
    const { error, asked } = await ends(
      { ...failed, transactionHash: mined, feeBreakdown: breakdown() },
      {},
      { [mined]: { logs: revertedLogs } },
    )
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED' })
    expect(asked).toEqual([
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ])
  })

  test('it reverted, in a transaction that the gateway does not name', async () => {
    const { error } = await ends(failed, usedBy(executed({ success: false, nonce })), {
      [mined]: { logs: revertedLogs },
    })
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED' })
  })

  test.each([
    [failed, 'OPERATION_REVERTED'],
    [dropped, 'OPERATION_DROPPED'],
  ] as const)('another operation has used its nonce: %o', async (said, code) => {
    const { error, asked } = await ends(said, usedByOther, holdsOther)
    expect(error).toMatchObject({ code })
    expect(asked).toEqual([
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_call',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ])
  })

  test.each([
    [failed, 'OPERATION_REVERTED'],
    [dropped, 'OPERATION_DROPPED'],
  ] as const)(
    'its nonce is unused, and its sponsorship over, for four RPC calls: %o',
    async (said, code) => {
      const { error, asked } = await ends(said, expired)
      expect(error).toMatchObject({ code })
      expect(asked).toEqual([
        'eth_chainId',
        'eth_getBlockByNumber',
        'eth_call',
        'eth_getBlockByNumber',
      ])
    },
  )

  test('it would deploy an account that is there, at the cost of two calls more', async () => {
    const answer = honestAnswer({ calls: [send], firstOperation: true })
    const options = { answer, sponsored: false }
    const { error, asked } = await ends(dropped, { code: '0x01' }, {}, options)
    expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
    expect(asked.slice(3)).toEqual(['eth_getBlockByNumber', 'eth_getCode'])
    const without = await ends(dropped, {}, {}, options)
    expect(without.error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
  })

  test('as soon as it does, during the wait', async () => {
    const state = () => ({ seconds: (gateway.clock.now() - startMs) / 1_000 + 45 * 60 - 10 })
    const { error, waited } = await ends(dropped, state)
    expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
    // After 1, 2, 4 and 8 seconds.
    expect(waited).toBe(15_000)
  })
})

describe('a failure is none while a reorganisation can take it back:', () => {
  const atHead = { blockNumber: head }
  const reverted = { [mined]: { logs: revertedLogs, ...atHead } }
  const first = { answer: honestAnswer({ calls: [send], firstOperation: true }), sponsored: false }

  test.each<
    [string, Partial<OperationAnswer>, State, Record<Hex, Mined>, Parameters<typeof ends>[3]?]
  >([
    ['it reverted, as named', { ...failed, transactionHash: mined }, {}, reverted],
    ['it reverted', failed, usedBy(executed({ success: false, nonce }), head), reverted],
    [
      'another operation has used its nonce',
      dropped,
      usedBy(other, head),
      { [mined]: { logs: [other], ...atHead } },
    ],
    ['its sponsorship is over', dropped, { ...expired, final: head - 3 }, {}],
    ['its account is deployed', dropped, { code: '0x01', codeSince: head }, {}, first],
  ])('%s', async (_, said, state, transactions, options) => {
    const { error, waited } = await ends(said, state, transactions, options)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(waited).toBe(60_000)
    const untold = await ends(said, { ...state, final: null }, transactions, options)
    expect(untold.error).toMatchObject({ code: 'CHAIN_SILENT' })
    const over = { ...state, final: head }
    const { error: certain } = await ends(said, over, transactions, options)
    expect(certain).toMatchObject({ code: expect.stringMatching(/^OPERATION_/) })
  })

  test('its nonce is unused in a latest block that is older than the final one', async () => {
    const { error } = await ends(dropped, { ...expired, final: head + 1 })
    expect(error).toMatchObject({ code: 'CHAIN_SILENT' })
  })
})

describe('a failure is not believed', () => {
  const landed = { [mined]: { logs: honestLogs() } }

  test.each([
    ['dropped', dropped],
    ['failed', failed],
    ['failed in another transaction', { ...failed, transactionHash: hashOf('7') }],
  ])('of what landed, and is called %s: it would be paid twice', async (_, said) => {
    for (const number of [4_990, head]) {
      const { error, waited } = await ends(said, usedBy(executed({ nonce }), number), landed)
      expect(error).toMatchObject(contradiction('status', { actual: 'success' }))
      expect(waited).toBe(0)
    }
  })

  test('of what reverted, and is called dropped: its fee was taken', async () => {
    const state = usedBy(executed({ success: false, nonce }))
    const { error } = await ends(dropped, state, { [mined]: { logs: revertedLogs } })
    expect(error).toMatchObject(contradiction('status', { actual: 'reverted' }))
  })

  test.each([
    ['of another account', 'sender', [executed({ success: false, sender: thief })]],
    [
      'for more than was signed for',
      'fee',
      [prefunded(usdc, most + 1n), executed({ success: false })],
    ],
  ])('%s', async (_, field, logs) => {
    const said = { ...failed, transactionHash: mined }
    const client = gateway.client()
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts(said)
    const operation = await client.transfer(asked)
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    await expect(operation.wait({ verifyWith })).rejects.toMatchObject(contradiction(field))
  })

  test.each([
    [failed, /failed, .* can land until 2026-01-01T00:45:00.000Z: wait again later/],
    [dropped, /dropped, .* can land until 2026-01-01T00:45:00.000Z: wait again later/],
  ])('while it can land: %o', async (said, message) => {
    const { error, waited, asked } = await ends(said, { seconds: 45 * 60 })
    expect(error).toMatchObject({
      name: 'ChainCheckError',
      code: 'CHAIN_UNDECIDED',
      field: 'status',
    })
    expect(Object(error).message).toMatch(message)
    expect(Object(error).message).toMatch(/Prepare nothing in its place/)
    expect(waited).toBe(60_000)
    // The pauses grow: after 0, 1, 3, 7, 15 and 31 seconds.
    expect(asked).toHaveLength(6 * 3)
  })

  test('of what pays its gas itself, as long as its nonce is unused', async () => {
    const answer = honestAnswer({ calls: [send] })
    const own = { ...expired, seconds: 10 ** 6 }
    const { error } = await ends(dropped, own, {}, { answer, sponsored: false })
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(Object(error).message).toMatch(/until another operation uses its nonce/)
    const changed = { userOpHash: hashOf('c'), nonce: BigInt(answer.userOperation.nonce) }
    const log = executed(changed)
    const later = await ends(
      dropped,
      usedBy(log),
      { [mined]: { logs: [log] } },
      { answer, sponsored: false },
    )
    expect(later.error).toMatchObject({ code: 'OPERATION_DROPPED' })
  })

  test('when the nonce is used, and the node does not say by which operation, however late it is', async () => {
    const other = executed({ userOpHash: hashOf('c'), nonce: nonce + 1n })
    const imitated = { ...executed({ userOpHash: hashOf('c'), nonce }), address: thief }
    for (const log of [other, imitated]) {
      const { error } = await ends(
        dropped,
        { ...usedBy(log), ...expired },
        { [mined]: { logs: [log] } },
      )
      expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    }
  })

  test('when the block in which another operation has used the nonce left the chain', async () => {
    const left = { [mined]: { logs: [other], blockHash: hashOf('8') } }
    expect((await ends(dropped, usedByOther, left)).error).toMatchObject({ code: 'CHAIN_SILENT' })
  })

  test('on the word of a node of another chain, where the nonce is unused and it is late', async () => {
    const { error } = await ends(dropped, { ...expired, chainId: 137 }, {}, { chain: null })
    expect(error).toMatchObject({ code: 'INPUT_INVALID' })
    expect(Object(error).message).toMatch(/chain 137.* network 8453/)
  })

  test('when the node answers with errors only', async () => {
    const state = () => {
      throw new Error('down')
    }
    const { error } = await ends(dropped, state)
    expect(error).toMatchObject({ code: 'CHAIN_SILENT', cause: expect.anything() })
  })

  test('without what was signed, or where it was not verified', async () => {
    const dead = nodeWith({}, base, expired).client
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts({ ...dropped, transactionHash: null })
    const options = { maxFee: 'any', dangerouslySkipVerification: true } as const
    const unverified = await gateway.client().transfer({ ...asked, ...options })
    const resumed = await gateway.client().operations.resume('op_1')
    for (const operation of [unverified, resumed])
      await expect(operation.wait({ verifyWith: onChain(dead) })).rejects.toThrow(
        /not known what was signed.*operations\.submit/,
      )
  })
})

describe('the operation that has used a nonce is searched', () => {
  test.each([
    [10_000, 1],
    [500, 4],
    [10, 74],
  ])(
    'by no more than %i blocks at a time, where the node takes no more',
    async (mostBlocks, most) => {
      const state = { ...usedByOther, mostBlocks }
      const { error, ranges, asked } = await ends(dropped, state, holdsOther)
      expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
      expect(ranges.length).toBeLessThanOrEqual(most)
      const taken = ranges.filter(([from, to]) => to - from < mostBlocks)
      // One behind the other, from the block of ten minutes before the signature on.
      const [first = [0, 0]] = taken
      expect(first[0]).toBeGreaterThan(head - 450)
      expect(first[0]).toBeLessThanOrEqual(head - 350)
      for (const [place, [from]] of taken.entries())
        if (place > 0) expect(from).toBe((taken[place - 1]?.[1] ?? 0) + 1)
      expect(
        asked.filter((method) => method === 'eth_getBlockByNumber').length,
      ).toBeLessThanOrEqual(5)
    },
  )
})

describe('what became of what was signed, by a node alone:', () => {
  async function outcome(state: State, transactions: Record<Hex, Mined> = {}) {
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    const { transactions: steps } = gateway.client()
    const draft = await steps.prepareTransfer({
      ownerAddress: owner.address,
      networkId,
      transfers: asked.transfers,
      feeTokenAddress: usdc,
    })
    const signed = JSON.parse(JSON.stringify(await steps.sign(draft, owner, { maxFee: 'any' })))
    const networks = { [networkId]: { paymaster } }
    return readOutcome(nodeWith(transactions, base, state).client, signed, { networks })
  }

  test.each<[string, State, Record<Hex, Mined>]>([
    ['succeeded', usedBy(executed({ nonce })), { [mined]: { logs: honestLogs() } }],
    ['failed', usedBy(executed({ success: false, nonce })), { [mined]: { logs: revertedLogs } }],
    ['failed', usedByOther, holdsOther],
    ['failed', expired, {}],
    ['open', {}, {}],
  ])('%s', async (word, state, transactions) => {
    await expect(outcome(state, transactions)).resolves.toBe(word)
  })

  test('nothing where it was signed without verification, or on another chain', async () => {
    const node = nodeWith({}, base, expired).client
    const unverified = { networkId, userOperationHash: hash, operationId: 'op_1' }
    await expect(readOutcome(node, unverified, { networks: {} })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      path: 'signed',
    })
    await expect(outcome({ ...expired, chainId: 137 })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })
})

describe('of plain transactions each one is looked for', () => {
  const transfers = [
    { tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n },
    { tokenAddress: nativeCoinAddress, recipientAddress: friend, amount: 5n },
  ]
  const coin = { to: friend, value: 5n, data: '0x' } as const
  const firstNonce = Number(plainAnswer([send, coin]).transactions[0]?.nonce)

  async function submitted(said: Partial<OperationAnswer> = {}) {
    gateway.on('prepareTransfer', ok('prepareTransfer', plainAnswer([send, coin])))
    gateway.accepts({ status: 'finalized', ...said })
    let signed: SignedOperation | undefined
    const operation = await gateway.client({ accountMode: 'eip7702' }).transfer({
      owner,
      networkId: plainNetwork,
      transfers,
      maxFee: 'any',
      onSigned: (given) => {
        signed = given
      },
    })
    const hashes = Object(signed).signedTransactions.map((raw: Hex) => keccak256(raw)) as Hex[]
    const [first = '0x', last = '0x'] = hashes
    return {
      first,
      last,
      signed: signed as SignedOperation,
      wait: (transactions: Record<Hex, Mined>, state: State = {}) =>
        operation.wait({
          verifyWith: onChain(nodeWith(transactions, polygon, state).client),
          timeoutMs: 5_000,
        }),
    }
  }

  test('and all have to be there, and to have succeeded, whatever transaction the gateway names', async () => {
    const { first, last, wait } = await submitted({ transactionHash: mined })
    await expect(wait({ [first]: {}, [last]: {} })).resolves.toMatchObject({ status: 'finalized' })
    await expect(wait({ [last]: {}, [mined]: {} })).rejects.toMatchObject({ code: 'CHAIN_SILENT' })
    await expect(wait({ [first]: { status: '0x0' }, [last]: {} })).rejects.toMatchObject(
      contradiction('status'),
    )
  })

  test('and a failure with all of them successful is none', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    await expect(wait({ [first]: {}, [last]: {} })).rejects.toMatchObject(contradiction('status'))
    const reverted = { status: '0x0' } as const
    await expect(wait({ [first]: reverted, [last]: reverted })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
  })

  test('and a failure is none while one of them can land', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const reverted = { [first]: { status: '0x0' } } as const
    await expect(wait(reverted)).rejects.toThrow(/another one with nonce (\d+) is final/)
    // The last one has the higher nonce; an earlier one is used by the first.
    await expect(wait(reverted, { count: firstNonce + 1 })).rejects.toMatchObject({
      code: 'CHAIN_UNDECIDED',
    })
    await expect(wait(reverted, { count: firstNonce + 2 })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
    await expect(wait({}, { count: firstNonce + 2 })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
    expect(last).not.toBe(first)
  })

  test('and a failure is none while a reorganisation can take the block back in which one reverted', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const reverted = { status: '0x0', blockNumber: head } as const
    const both = { [first]: reverted, [last]: reverted }
    await expect(wait(both)).rejects.toThrow(/in a block that is not final yet/)
    await expect(wait(both, { final: head })).rejects.toMatchObject({ code: 'OPERATION_REVERTED' })
    await expect(wait(both, { final: null })).rejects.toMatchObject({ code: 'CHAIN_SILENT' })
  })

  test('and a missing receipt proves nothing: the block that has used the nonce has to hold another one', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const used = { count: firstNonce + 2 }
    for (const block of [[last], [first, last]])
      await expect(wait({}, { ...used, block })).rejects.toMatchObject({ code: 'CHAIN_UNDECIDED' })
    // A node that keeps the state of new blocks only.
    await expect(wait({}, { ...used, stateSince: countedIn })).rejects.toThrow(
      /the node does not tell what became of 0x/,
    )
    await expect(wait({}, { ...used, block: [hashOf('7')] })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
  })

  test('by a search for that block of about 20 calls for a transaction', async () => {
    const { signed } = await submitted()
    const node = nodeWith({}, polygon, { count: firstNonce + 2 })
    await expect(readOutcome(node.client, signed, { networks: {} })).resolves.toBe('failed')
    const counts = node.asked.filter((method) => method === 'eth_getTransactionCount')
    // 677 blocks behind the final one: ten steps back, nine halvings, and the final block itself.
    expect(counts).toHaveLength(2 * 20)
    expect(node.asked.length - counts.length).toBe(1 + 2 + 1 + 2)
  })

  test('and a part that took effect is not hidden', async () => {
    const part = {
      status: 'failed',
      reason: 'PARTIAL_EXECUTION: 1 of 2 transactions took effect: no',
    } as const
    for (const [said, code] of [
      [part, 'OPERATION_REVERTED'],
      [
        { ...part, reason: 'PARTIAL_EXECUTION: 0 of 2 transactions took effect: no' },
        'CHAIN_CONTRADICTS',
      ],
      [{ status: 'failed', reason: 'EXECUTION_REVERTED: no' }, 'CHAIN_CONTRADICTS'],
      [{ status: 'dropped', reason: null }, 'CHAIN_CONTRADICTS'],
    ] as const) {
      const { first, last, wait } = await submitted(said)
      await expect(wait({ [first]: {}, [last]: { status: '0x0' } })).rejects.toMatchObject({ code })
    }
  })
})

describe('without what was signed', () => {
  const said = (change: Partial<OperationAnswer> = {}) =>
    gateway.on(
      'getTransaction',
      ok('getTransaction', operationAnswer(finalized({ userOperationHash: hash, ...change }))),
    )
  const waits = async (logs: readonly Log[]) => {
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    const { operations, transactions } = gateway.client()
    await (await operations.resume('op_1')).wait({ verifyWith })
    await transactions.wait('op_1', { verifyWith })
  }

  test('a resumed wait checks that the hash that the gateway names is there, and its fee', async () => {
    said()
    await waits(honestLogs())
    await expect(waits([executed({ userOpHash: hashOf('c') })])).rejects.toMatchObject(
      contradiction('transactionHash'),
    )
    await expect(waits([prefunded(), executed()])).rejects.toMatchObject(contradiction('fee'))
  })

  test('it cannot know that the operation is another account’s, which what was stored tells', async () => {
    said()
    await waits([prefunded(), settled(collected, most - collected), executed({ sender: thief })])
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts(finalized())
    let stored = ''
    const keep = (signed: SignedOperation) => {
      stored = JSON.stringify(signed)
    }
    await gateway.client().transfer({ ...asked, onSigned: keep })
    const operation = await gateway.client().operations.submit(JSON.parse(stored))
    const logs = [...honestLogs().slice(0, 2), executed({ sender: thief })]
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    await expect(operation.wait({ verifyWith })).rejects.toMatchObject(contradiction('sender'))
  })
})

describe('what cannot be looked with is refused, such as', () => {
  test.each([
    ['a client that was not handed to onChain', {}, /onChain/],
    [
      'a client of another chain',
      onChain(nodeWith({}, polygon).client),
      /chain 137.* network 8453/,
    ],
  ])('%s', async (_, verifyWith, message) => {
    const failure = waitFor(finalized(), {}, { verifyWith: verifyWith as never })
    await expect(failure).rejects.toMatchObject({ path: 'verifyWith' })
    await expect(failure).rejects.toThrow(message)
  })

  test('a node, for what is not in a block yet', async () => {
    const until = 'submitted'
    await expect(
      waitFor({ status: until, transactionHash: mined }, {}, { until }),
    ).rejects.toMatchObject({ path: 'verifyWith' })
  })

  test('what is no client', () => {
    for (const value of [undefined, null, 'https://rpc.test', {}, { getBlock() {} }])
      expect(() => onChain(value as never)).toThrow(/publicClient/)
  })
})

test('any client of viem is one to look with', () => {
  const transport = http('https://rpc.test')
  const clients: ChainReader[] = [
    createPublicClient({ transport }),
    createPublicClient({ transport, chain: base }),
    createPublicClient({ transport, chain: polygon }),
  ]
  for (const client of clients) expect(onChain(client)).toBeTypeOf('function')
})
