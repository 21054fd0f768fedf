import { type Abi, decodeEventLog, type Hex, parseAbi } from 'viem'
import type { ChainFacts, Landing, Outer, Payment } from './evidence.js'

export interface ChainQuestion {
  readonly rpcUrl: string
  readonly entryPoint: string
  readonly paymaster: string
  readonly executors: readonly string[]
  /** The first block to read. */
  readonly fromBlock: number
}

/** ABIs copied from ERC-4337 and ERC-20. The checker shares no code with the gateway. */
const entryPointEvents = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const tokenEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** In ERC-20, minted tokens come from the zero address. */
const minter = '0x0000000000000000000000000000000000000000'

interface Block {
  readonly number: Hex
  readonly hash: Hex
  readonly transactions: readonly {
    readonly hash: Hex
    readonly from: Hex
    readonly nonce: Hex
  }[]
}

interface Receipt {
  readonly transactionHash: Hex
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: readonly Log[]
}

interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

const blocksPerRequest = 50

/** Reads every block and receipt of the canonical chain. */
export async function readChain(question: ChainQuestion): Promise<ChainFacts> {
  const { rpcUrl, executors } = question
  const height = Number((await ask<Hex>(rpcUrl, [['eth_blockNumber', []]]))[0])
  const ours = new Set(executors)
  const canonical = new Map<string, number>()
  const landings: Landing[] = []
  const outers: Outer[] = []
  const received = new Map<string, bigint>()
  const counts = new Map(executors.map((executor) => [executor, 0]))

  for (let from = question.fromBlock; from <= height; from += blocksPerRequest) {
    const numbers = Array.from({ length: Math.min(blocksPerRequest, height - from + 1) }, (_, n) =>
      hex(from + n),
    )
    const blocks = await ask<Block>(
      rpcUrl,
      numbers.map((number) => ['eth_getBlockByNumber', [number, true]]),
    )
    const receiptLists = await ask<Receipt[]>(
      rpcUrl,
      numbers.map((number) => ['eth_getBlockReceipts', [number]]),
    )
    for (const [place, block] of blocks.entries()) {
      canonical.set(block.hash, Number(block.number))
      const receipts = new Map(receiptLists[place]?.map((one) => [one.transactionHash, one]))
      for (const transaction of block.transactions) {
        const receipt = receipts.get(transaction.hash)
        if (!receipt) throw new Error(`The node has no receipt of ${transaction.hash}.`)
        const inside = landingsOf(receipt, block, question)
        landings.push(...inside)
        for (const { from, to, token, value } of transfersOf(receipt))
          if (from !== minter)
            received.set(`${to}/${token}`, (received.get(`${to}/${token}`) ?? 0n) + value)
        if (!ours.has(transaction.from)) continue
        counts.set(transaction.from, (counts.get(transaction.from) ?? 0) + 1)
        outers.push({
          transactionHash: transaction.hash,
          executor: transaction.from,
          nonce: Number(transaction.nonce),
          blockHash: block.hash,
          blockNumber: Number(block.number),
          success: receipt.status === '0x1',
          landed: inside.length,
          cost: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
        })
      }
    }
  }
  return { height, blocks: canonical, landings, outers, counts, received }
}

function landingsOf(
  receipt: Receipt,
  block: Block,
  { entryPoint, paymaster }: ChainQuestion,
): Landing[] {
  const transfers = transfersOf(receipt)
  return receipt.logs.flatMap((log) => {
    if (log.address !== entryPoint) return []
    const event = decode(entryPointEvents, log)
    if (!event) return []
    const sender = String(event.sender).toLowerCase()
    return [
      {
        userOperationHash: String(event.userOpHash),
        transactionHash: receipt.transactionHash,
        blockNumber: Number(block.number),
        blockHash: block.hash,
        success: event.success === true,
        actualGasCost: event.actualGasCost as bigint,
        actualGasUsed: event.actualGasUsed as bigint,
        payments: paymentsBetween(sender, paymaster, transfers),
      },
    ]
  })
}

interface Transfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly value: bigint
}

const transfersOf = (receipt: Receipt): Transfer[] =>
  receipt.logs.flatMap((log) => {
    const event = decode(tokenEvents, log)
    return event
      ? [
          {
            token: log.address,
            from: String(event.from).toLowerCase(),
            to: String(event.to).toLowerCase(),
            value: event.value as bigint,
          },
        ]
      : []
  })

/**
 * Sums transfers between account and paymaster. An account has at most one operation in a transaction, so all are its.
 */
function paymentsBetween(
  account: string,
  paymaster: string,
  transfers: readonly Transfer[],
): Payment[] {
  const payments = new Map<string, { token: string; taken: bigint; returned: bigint }>()
  for (const { token, from, to, value } of transfers) {
    const taken = from === account && to === paymaster
    const returned = from === paymaster && to === account
    if (!taken && !returned) continue
    const payment = payments.get(token) ?? { token, taken: 0n, returned: 0n }
    payment[taken ? 'taken' : 'returned'] += value
    payments.set(token, payment)
  }
  return [...payments.values()]
}

/** Returns the event's arguments, or `undefined` for an event that the ABI does not contain. */
function decode(abi: Abi, log: Log): Readonly<Record<string, unknown>> | undefined {
  try {
    const { args } = decodeEventLog({ abi, topics: log.topics as [Hex, ...Hex[]], data: log.data })
    return args as unknown as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}

async function ask<T>(
  rpcUrl: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<T[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    ),
  })
  const answers = (await response.json()) as { id: number; result?: T; error?: unknown }[]
  return calls.map(([method, params], id) => {
    const answer = answers.find((one) => one.id === id)
    if (answer?.result === undefined || answer.result === null)
      throw new Error(
        `The node did not answer ${method} ${JSON.stringify(params)}: ${JSON.stringify(answer?.error)}`,
      )
    return answer.result
  })
}

const hex = (value: number): Hex => `0x${value.toString(16)}`
