import {
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import { base, type polygon } from 'viem/chains'
import { expect } from 'vitest'
import { entryPointV07 } from '../src/index.js'
import { startMs } from './fake-clock.js'
import type { OperationAnswer } from './harness.js'
import {
  account,
  friend,
  hashOf,
  honestAnswer,
  networkId,
  owner,
  paymaster,
  transferCall,
  usdc,
} from './honest-gateway.js'

export const send = transferCall(usdc, friend, 25_000_000n)
export const asked = {
  owner,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
  feeToken: usdc,
  maxFee: 2_000_000n,
}
export const prepared = honestAnswer({ calls: [send], feeToken: usdc })
export const hash = prepared.userOperationHash
export const most = BigInt(prepared.gatewayFee.tokenAmount)
export const collected = most / 3n
export const mined = hashOf('a')

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])
export interface Log {
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

export const executed = (change: Record<string, unknown> = {}, by: Address = entryPointV07): Log =>
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
export const prefunded = (token = usdc, amount = most) =>
  log(paymaster, 'Prefunded', { userOpHash: hash, token, amount })
export const fronted = () => log(paymaster, 'Fronted', { userOpHash: hash, token: usdc })
export const settled = (gas: bigint, refunded = 0n) =>
  log(paymaster, 'Settled', {
    userOpHash: hash,
    gasFeeAndStaticFee: halves(gas - 3n, 2n),
    transferFeeAndRefund: halves(1n, refunded),
  })
export const owed = (amount: bigint) =>
  log(paymaster, 'Owed', { userOpHash: hash, token: usdc, account, amount })
export const honestLogs = () => [prefunded(), settled(collected, most - collected), executed()]

export interface Mined {
  readonly logs?: readonly Log[]
  readonly status?: '0x0' | '0x1'
  readonly blockHash?: Hex
  readonly blockNumber?: number
  /** Number of requests that find no receipt yet. */
  readonly unknownFor?: number
}
const canonical = hashOf('9')

/** Other knowledge of the node. Its head is block 5,000, and it has a block every two seconds. */
export interface State {
  /** The next free sequence of the account's nonce key. */
  readonly sequence?: bigint
  /** There is no code at the EntryPoint's address. */
  readonly noEntryPoint?: boolean
  /** Time of the head, in seconds after the start of the client's clock. */
  readonly seconds?: number
  /** Number of the final block. `null`: the node does not know the tag. */
  readonly final?: number | null
  /** Code of the account. */
  readonly code?: Hex
  readonly codeSince?: number
  /** Number of the owner's transactions from block `countedIn` on. */
  readonly count?: number
  /** Transactions of that block. */
  readonly block?: readonly Hex[]
  /** The first block whose state the node still has. */
  readonly stateSince?: number
  readonly chainId?: number
  /** Number of blocks that `eth_getLogs` searches at most. */
  readonly mostBlocks?: number
  /** Blocks with the operation that the EntryPoint has executed in each. */
  readonly used?: Readonly<Record<number, { readonly transaction: Hex; readonly log: Log }>>
}
export const head = 5_000
/** Two blocks behind the head, unless the state says otherwise. */
const final = 4_998
export const countedIn = 4_321
const nonceKey = BigInt(prepared.userOperation.nonce) >> 64n
export const sequence = BigInt(prepared.userOperation.nonce) & (2n ** 64n - 1n)

/** Returns a viem client of a node that knows these transactions. */
export function nodeWith(
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
            expect(params[0]).toBe(owner.address)
            const number = Number(params[1])
            if (number < (now.stateSince ?? 0)) throw new Error('missing trie node')
            return toHex(number < countedIn ? 0 : (now.count ?? 0))
          }
          if (method === 'eth_call') {
            if (now.noEntryPoint) return '0x'
            const data = encodeFunctionData({
              abi: parseAbi(['function getNonce(address sender, uint192 key)']),
              args: [account, nonceKey],
            })
            expect(params).toMatchObject([{ to: entryPointV07, data }, toHex(head)])
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

export const breakdown = (amount = collected, token = usdc): OperationAnswer['feeBreakdown'] => ({
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
export const finalized = (change: Partial<OperationAnswer> = {}): Partial<OperationAnswer> => ({
  status: 'finalized',
  transactionHash: mined,
  feeBreakdown: breakdown(),
  ...change,
})

export const contradiction = (field: string, change: object = {}) => ({
  name: 'ChainCheckError',
  code: 'CHAIN_CONTRADICTS',
  operationId: 'op_1',
  field,
  ...change,
})

export const failed = { status: 'failed', reason: 'EXECUTION_REVERTED: no' } as const
export const dropped = { status: 'dropped', reason: 'LANDING_WINDOW_OVER' } as const
export const nonce = BigInt(prepared.userOperation.nonce)
export const revertedLogs = [
  prefunded(),
  settled(collected, most - collected),
  executed({ success: false }),
]
/** Another operation of the account has used the nonce, so the sequence is one higher. */
export const other = executed({ userOpHash: hashOf('c'), nonce })
export const usedByOther: State = {
  sequence: sequence + 1n,
  used: { 4990: { transaction: mined, log: other } },
}
export const holdsOther = { [mined]: { logs: [other] } }
export const usedBy = (log: Log, number = 4_990): State => ({
  sequence: sequence + 1n,
  used: { [number]: { transaction: mined, log } },
})
/** The sponsorship has expired at the final block, too. */
export const expired: State = { seconds: 45 * 60 + 5 }
