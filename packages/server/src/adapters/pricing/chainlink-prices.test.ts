import { type Logger, nativeCoinAddress, type PriceFeed, type Token } from '@gasless-gateway/core'
import { type Address, encodeFunctionResult, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { closedPort, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { createChainlinkPrices } from './chainlink-prices.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
const now = 1_700_000_000n
const round = (answer: bigint, updatedAt = now) =>
  encodeFunctionResult({
    abi,
    functionName: 'latestRoundData',
    result: [1n, answer, updatedAt, updatedAt, 1n],
  })

const tokenAddress: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const feedAt = (digit: string, decimals = 8): PriceFeed => ({
  address: `0x${digit.repeat(40)}`,
  decimals,
  maxAgeSeconds: 3_600,
})
const token = (priceFeed?: PriceFeed): Token => ({
  address: tokenAddress,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  feeToken: true,
  ...(priceFeed && { priceFeed }),
})

const pricesAt = (url: string, { feed }: { feed: PriceFeed | undefined }) => {
  const warnings: string[] = []
  const logger: Logger = {
    debug: () => {},
    info: () => {},
    warn: (_, message) => void warnings.push(message),
    error: () => {},
  }
  const source = createChainlinkPrices({
    clientOf: () => createRpcClient(url),
    clock: { now: () => new Date(Number(now) * 1000) },
    logger,
  })
  const network = aNetwork({ nativePriceFeed: feedAt('1'), tokens: [token(feed)] })
  return source.prices(network).then((table) => ({ table, warnings }))
}

/** The price table when the token's feed answers like this and the native one with 4,000 dollars. */
async function prices(answer: () => unknown, { decimals = 8 } = {}) {
  const tokenFeed = feedAt('2', decimals)
  const endpoint = await startRpcEndpoint((_, [call]) =>
    (call as { to: string }).to === tokenFeed.address ? answer() : round(4_000_00000000n),
  )
  closers.push(endpoint.close)
  const { table, warnings } = await pricesAt(endpoint.url, { feed: tokenFeed })
  return { native: table.get(nativeCoinAddress), token: table.get(tokenAddress), table, warnings }
}

test('prices of the native coin and of each token come with eight decimals', async () => {
  const { native, token } = await prices(() => round(1_00000000n))
  expect([native, token]).toEqual([4_000_00000000n, 1_00000000n])
})

describe('feeds with other decimals', () => {
  test.each([
    [0, 3n, 3_00000000n],
    [6, 1_500_000n, 1_50000000n],
    [18, 1_234567891234567891n, 1_23456789n],
  ])('with %i decimals %i is %i', async (decimals, answer, price) => {
    expect((await prices(() => round(answer), { decimals })).token).toBe(price)
  })

  test('a price too small for eight decimals is left out: a price of zero would divide by zero', async () => {
    const { table } = await prices(() => round(10n ** 10n - 1n), { decimals: 18 })
    expect(table.has(tokenAddress)).toBe(false)
    expect((await prices(() => round(10n ** 10n), { decimals: 18 })).token).toBe(1n)
  })
})

describe('what cannot be relied on is left out, with a warning, and the other prices stay', () => {
  test.each<[string, () => unknown]>([
    ['an answer a second too old', () => round(1_00000000n, now - 3_601n)],
    ['an answer that was never made', () => round(1_00000000n, 0n)],
    ['zero', () => round(0n)],
    ['a negative price', () => round(-1_00000000n)],
    ['a feed without code', () => '0x'],
    [
      'a feed that reverts',
      () => {
        throw new RpcFailure(3, 'execution reverted', '0x')
      },
    ],
  ])('%s', async (_, answer) => {
    const { native, table, warnings } = await prices(answer)
    expect(table.has(tokenAddress)).toBe(false)
    expect(native).toBe(4_000_00000000n)
    expect(warnings).toHaveLength(1)
  })

  test('an answer of exactly the greatest age still counts', async () => {
    expect((await prices(() => round(1_00000000n, now - 3_600n))).token).toBe(1_00000000n)
  })

  test('an endpoint that does not answer leaves the table empty and throws nothing', async () => {
    const { table, warnings } = await pricesAt(await closedPort(), { feed: feedAt('2') })
    expect(table.size).toBe(0)
    expect(warnings).toHaveLength(2)
  })
})

test('an asset without a feed has no price, and nobody is asked', async () => {
  const endpoint = await startRpcEndpoint(() => round(4_000_00000000n))
  closers.push(endpoint.close)
  const { table, warnings } = await pricesAt(endpoint.url, { feed: undefined })
  expect([...table.keys()]).toEqual([nativeCoinAddress])
  expect(warnings).toEqual([])
  expect(endpoint.requests).toHaveLength(1)
})
