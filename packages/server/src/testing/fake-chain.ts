import { type Address, getAddress, type Hash, type Hex, keccak256, toHex } from 'viem'
import { bloomOf } from '../adapters/chain/log-bloom.js'
import { answerReads } from './answer-reads.js'
import { answerValidation } from './answer-validation.js'
import { RpcFailure } from './rpc-endpoint.js'

export interface FakeLog {
  readonly address: Address
  readonly topics: readonly Hex[]
}

/** One node's view of a chain. Tests may change it at any time. */
export interface NodeView {
  chainId: number
  /** Number of newest blocks that the node lacks. */
  behind: number
  /** `none`: the node has not indexed logs and returns none, as some nodes do instead of failing. */
  logs: 'all' | 'none'
  /** The node answers from its newest block instead of refusing a block that it lacks. */
  guesses: boolean
}

interface LogFilter {
  readonly blockHash?: Hash
  readonly fromBlock?: Hex
  readonly toBlock?: Hex
  readonly address?: Address | Address[]
  readonly topics?: (Hex | Hex[] | null)[]
}

/** Creates a chain in memory. Several nodes can show it, each up to a different block. */
export function fakeChain({ chainId = 31337, head = 100 } = {}) {
  let newest = head
  const logsOf = new Map<number, readonly FakeLog[]>()
  const hashOf = (number: number): Hash => keccak256(toHex(`block ${number} of ${chainId}`))
  const numberOf = (hash: unknown): number | undefined => {
    for (let number = newest; number >= 0; number--) if (hashOf(number) === hash) return number
    return undefined
  }
  const headerOf = (number: number) => ({
    number: toHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: toHex(1_000 + number),
    baseFeePerGas: '0x7',
    logsBloom: toHex(
      bloomOf((logsOf.get(number) ?? []).flatMap(({ address, topics }) => [address, ...topics])),
      { size: 256 },
    ),
    transactions: [hashOf(number)],
  })
  const readLogs = (number: number, filter: LogFilter) => {
    const addresses = filter.address && [filter.address].flat().map((one) => getAddress(one))
    return (logsOf.get(number) ?? [])
      .filter(({ address }) => !addresses || addresses.includes(getAddress(address)))
      .filter(({ topics }) =>
        (filter.topics ?? []).every(
          (wanted, at) => wanted === null || [wanted].flat().includes(topics[at] as Hex),
        ),
      )
      .map((log, index) => ({
        ...log,
        data: '0x',
        blockNumber: toHex(number),
        blockHash: hashOf(number),
        transactionHash: hashOf(number),
        logIndex: toHex(index),
      }))
  }

  /** Creates a node of this chain, with its view and with answers for `startRpcEndpoint`. */
  function node(changes: Partial<NodeView> = {}) {
    const view: NodeView = { chainId, behind: 0, logs: 'all', guesses: false, ...changes }
    const sent: Hex[] = []
    const headOf = () => newest - view.behind
    const numberAt = (block: unknown): number => {
      if (block === 'latest') return headOf()
      if (block === 'safe' || block === 'finalized') return headOf() - 10
      const number = Number(block)
      if (number <= headOf()) return number
      if (view.guesses) return headOf()
      throw new RpcFailure(-32000, 'header not found')
    }
    const has = (number: number | undefined): number is number =>
      number !== undefined && number <= headOf()

    const answers: Record<string, (...params: never[]) => unknown> = {
      eth_chainId: () => toHex(view.chainId),
      eth_blockNumber: () => toHex(headOf()),
      eth_getBlockByNumber: (which: Hex | 'latest') => {
        const number = /^0x/.test(which) ? Number(which) : numberAt(which)
        return has(number) ? headerOf(number) : null
      },
      eth_getBlockByHash: (hash: Hash) => {
        const number = numberOf(hash)
        return has(number) ? headerOf(number) : null
      },
      eth_getLogs: (filter: LogFilter) => {
        if (view.logs === 'none') return []
        if (filter.blockHash) {
          const number = numberOf(filter.blockHash)
          if (!has(number)) throw new RpcFailure(-32000, 'unknown block')
          return readLogs(number, filter)
        }
        const last = Math.min(Number(filter.toBlock), headOf())
        const found = []
        for (let number = Number(filter.fromBlock); number <= last; number++)
          found.push(...readLogs(number, filter))
        return found
      },
      // Counts and nonces equal the block number, so that an answer from a wrong block is visible.
      eth_getTransactionCount: (_: Address, block: unknown) => toHex(numberAt(block)),
      eth_call: (_: object, block: unknown) => toHex(numberAt(block), { size: 32 }),
      eth_getCode: (_: Address, block: unknown) => (numberAt(block) >= 90 ? '0x60' : '0x'),
      eth_getBalance: (_: Address, block: unknown) => toHex(numberAt(block)),
      eth_simulateV1: () => [],
      eth_maxPriorityFeePerGas: () => '0x1',
      eth_feeHistory: () => ({
        oldestBlock: toHex(headOf()),
        baseFeePerGas: ['0x7', '0x8'],
        gasUsedRatio: [1],
      }),
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: (hash: Hash) =>
        has(numberOf(hash)) || sent.some((raw) => keccak256(raw) === hash) ? { hash } : null,
      eth_sendRawTransaction: (raw: Hex) => {
        sent.push(raw)
        return keccak256(raw)
      },
    }
    const answerOne = (method: string, params: readonly unknown[]): unknown => {
      const found = answers[method]
      if (!found) throw new RpcFailure(-32601, `the method ${method} does not exist`)
      return answerValidation(method, params) ?? found(...(params as never[]))
    }
    return {
      view,
      /** Raw transactions that the node has accepted. */
      sent,
      answer: (method: string, params: readonly unknown[]): unknown =>
        answerReads(method, params, answerOne) ?? answerOne(method, params),
    }
  }

  return {
    node,
    hashOf,
    mine(blocks = 1) {
      newest += blocks
    },
    /** Puts logs into a block. */
    emit(number: number, ...logs: readonly FakeLog[]) {
      logsOf.set(number, logs)
    },
  }
}
