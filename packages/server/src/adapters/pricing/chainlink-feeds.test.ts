import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeFunctionResult,
  parseAbi,
  slice,
  toFunctionSelector,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { closedPort, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { createChainlinkFeeds } from './chainlink-feeds.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const proxy: Address = '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6'
const aggregator: Address = '0x789190466E21a8b78b8027866CBBDc151542A26C'
const reverts = () => {
  throw new RpcFailure(3, 'execution reverted', '0x')
}
const answers: Record<string, Abi> = {
  latestRoundData: parseAbi([
    'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  ]),
  getRoundData: parseAbi([
    'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  ]),
  aggregator: parseAbi(['function aggregator() view returns (address)']),
  minAnswer: parseAbi(['function minAnswer() view returns (int192)']),
  maxAnswer: parseAbi(['function maxAnswer() view returns (int192)']),
}
const encoded = (functionName: string, result: unknown) =>
  encodeFunctionResult({ abi: answers[functionName] as Abi, functionName, result } as never)
const selectors = new Map(
  Object.entries(answers).map(([name, abi]) => [toFunctionSelector(abi[0] as AbiFunction), name]),
)

/** Feeds of a chain on which contracts answer like this; what is not there reverts. */
async function start(contracts: Record<Address, Record<string, unknown>>) {
  const endpoint = await startRpcEndpoint((method, [call]) => {
    if (method === 'eth_getBlockByNumber') return { number: '0x1', timestamp: '0x6553f100' }
    const { to, data } = call as { to: Address; data: `0x${string}` }
    const name = selectors.get(slice(data, 0, 4)) ?? ''
    const contract = contracts[to]
    if (!contract) return '0x'
    return name in contract ? encoded(name, contract[name]) : reverts()
  })
  closers.push(endpoint.close)
  return { endpoint, ...feedsAt(endpoint.url) }
}
function feedsAt(url: string) {
  let now = 1_700_000_000_000
  const feeds = createChainlinkFeeds({
    clientOf: () => createRpcClient(url),
    clock: { now: () => new Date(now) },
  })
  return {
    round: () => feeds.latestRound(aNetwork(), proxy),
    before: (roundId: bigint) =>
      feeds.roundBefore(aNetwork(), proxy, { roundId, answer: 1n, startedAt: 0n, updatedAt: 0n }),
    chainTime: () => feeds.chainTime(aNetwork()),
    range: () => feeds.range(aNetwork(), proxy),
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}

test('the newest round is told as it stands, with its times', async () => {
  const { round } = await start({
    [proxy]: { latestRoundData: [1n, -5n, 1_700_000_000n, 1_700_000_001n, 1n] },
  })
  expect(await round()).toEqual({
    roundId: 1n,
    answer: -5n,
    startedAt: 1_700_000_000n,
    updatedAt: 1_700_000_001n,
  })
})

describe('the round before', () => {
  test('is that of the id before', async () => {
    const { before, endpoint } = await start({
      [proxy]: { getRoundData: [(5n << 64n) + 6n, 3n, 10n, 11n, 0n] },
    })
    expect(await before((5n << 64n) + 7n)).toEqual({
      roundId: (5n << 64n) + 6n,
      answer: 3n,
      startedAt: 10n,
      updatedAt: 11n,
    })
    expect(JSON.stringify(endpoint.requests)).toContain('50000000000000006')
  })

  test.each<[string, Parameters<typeof start>[0], bigint]>([
    ['by a feed that keeps none, or none of this aggregator', { [proxy]: {} }, 1n],
    ['before the first', { [proxy]: { getRoundData: [0n, 1n, 1n, 1n, 1n] } }, 0n],
  ])('is not told %s', async (_, contracts, roundId) => {
    const { before } = await start(contracts)
    expect(await before(roundId)).toBeUndefined()
  })

  test('is not taken for missing when the chain does not answer', async () => {
    await expect(feedsAt(await closedPort()).before(1n)).rejects.toThrow()
  })
})

test('the chain’s time is that of its newest block', async () => {
  expect(await (await start({})).chainTime()).toBe(1_700_000_000n)
})

describe('a round is not told', () => {
  test.each<[string, Parameters<typeof start>[0]]>([
    ['where there is no code', {}],
    ['by a contract that is no feed', { [proxy]: {} }],
  ])('%s', async (_, contracts) => {
    const { round } = await start(contracts)
    await expect(round()).rejects.toThrow()
  })

  test('by a chain that does not answer', async () => {
    await expect(feedsAt(await closedPort()).round()).rejects.toThrow()
  })
})

describe('the range', () => {
  const range = { minAnswer: 1n, maxAnswer: 10n ** 12n }

  test('is that of the aggregator behind the proxy', async () => {
    const { range: read } = await start({
      [proxy]: { aggregator },
      [aggregator]: range,
    })
    expect(await read()).toEqual({ min: 1n, max: 10n ** 12n })
  })

  test('is the feed’s own where there is no proxy', async () => {
    const { range: read } = await start({ [proxy]: range })
    expect(await read()).toEqual({ min: 1n, max: 10n ** 12n })
  })

  test.each<[string, Parameters<typeof start>[0]]>([
    ['by an aggregator without one', { [proxy]: { aggregator }, [aggregator]: {} }],
    [
      'by an aggregator that has one end only',
      { [proxy]: { aggregator }, [aggregator]: { minAnswer: 1n } },
    ],
    ['by an address without code', {}],
  ])('is not named %s', async (_, contracts) => {
    const { range: read } = await start(contracts)
    expect(await read()).toBeUndefined()
  })

  test('is asked for once an hour', async () => {
    const { range: read, endpoint, pass } = await start({ [proxy]: range })
    await read()
    const once = endpoint.requests.length
    pass(59)
    await read()
    expect(endpoint.requests).toHaveLength(once)
    pass(1)
    await read()
    expect(endpoint.requests).toHaveLength(2 * once)
  })

  test('that could not be read is no range that is not there: it is asked for again', async () => {
    const { range: read, endpoint } = await start({ [proxy]: range })
    endpoint.breakWith('status 503 with JSON-RPC')
    await expect(read()).rejects.toThrow()
    endpoint.breakWith(undefined)
    expect(await read()).toEqual({ min: 1n, max: 10n ** 12n })
  })
})
