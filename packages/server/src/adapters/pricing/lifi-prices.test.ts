import type { Network } from '@gasless-gateway/core'
import { afterEach, describe, expect, test } from 'vitest'
import { marketPricesContract } from '../../../../core/src/testing/market-prices-contract.js'
import { aNetwork } from '../../testing/a-network.js'
import { type LifiEndpoint, startLifiEndpoint } from '../../testing/lifi-endpoint.js'
import { closedPort } from '../../testing/rpc-endpoint.js'
import { createLifiPrices } from './lifi-prices.js'

const ignore = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

marketPricesContract('LI.FI’s prices over HTTP', async (listed) => {
  const endpoint = await startLifiEndpoint(listed, { chainId: 8453 })
  return {
    prices: createLifiPrices({ url: endpoint.url, logger: ignore }),
    close: endpoint.close,
  }
})

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const base: Network = aNetwork({ networkId: '8453', chainId: 8453 })
const usdc = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 } as const
const answer = {
  chainId: 8453,
  address: usdc.address,
  decimals: 6,
  symbol: 'USDC',
  priceUSD: '0.9998',
}

async function start({ apiKey, timeoutMs }: { apiKey?: string; timeoutMs?: number } = {}) {
  const endpoint = await startLifiEndpoint([{ ...usdc, usd: '1' }], { chainId: 8453 })
  closers.push(endpoint.close)
  const warnings: object[] = []
  const prices = createLifiPrices({
    url: endpoint.url,
    apiKey,
    logger: { ...ignore, warn: (fields) => void warnings.push(fields) },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { endpoint, warnings, price: () => prices.price(base, usdc) }
}

test('the token is asked for by chain and address, with the key in its header', async () => {
  const { endpoint, price } = await start({ apiKey: 'a key' })
  await price()
  expect(endpoint.requests).toEqual([
    {
      path: `/v1/token?chain=8453&token=${usdc.address}`,
      headers: expect.objectContaining({ 'x-lifi-api-key': 'a key' }),
    },
  ])
})

test('without a key none is sent', async () => {
  const { endpoint, price } = await start()
  await price()
  expect(endpoint.requests[0]?.headers).not.toHaveProperty('x-lifi-api-key')
})

describe('no price, and a warning, comes of', () => {
  const body = (changes: object) => JSON.stringify({ ...answer, ...changes })
  test.each<[string, Parameters<LifiEndpoint['answerWith']>[0]]>([
    ['an overloaded service', { status: 429, body: '{"message":"Too many","code":1005}' }],
    ['a broken service', { status: 500, body: '' }],
    ['what is not JSON', { status: 200, body: '<html>' }],
    ['the same address on another chain', { status: 200, body: body({ chainId: 1 }) }],
    ['another token', { status: 200, body: body({ address: `0x${'1'.repeat(40)}` }) }],
    ['what is no address', { status: 200, body: body({ address: 'USDC' }) }],
    ['a number in place of text', { status: 200, body: body({ priceUSD: 1 }) }],
    ['a negative price', { status: 200, body: body({ priceUSD: '-1' }) }],
    ['a price that is no decimal number', { status: 200, body: body({ priceUSD: '1e3' }) }],
    ['more digits than any price has', { status: 200, body: body({ priceUSD: '9'.repeat(19) }) }],
    ['an endless answer', { status: 200, body: body({ name: 'x'.repeat(70_000) }) }],
  ])('%s', async (_, fixed) => {
    const { endpoint, warnings, price } = await start()
    endpoint.answerWith(fixed)
    expect(await price()).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  test('a redirection, which would carry the key to somebody else', async () => {
    const { endpoint, warnings, price } = await start({ apiKey: 'a key' })
    const { endpoint: elsewhere } = await start()
    const body = `${elsewhere.url}/token?chain=8453&token=${usdc.address}`
    endpoint.answerWith({ status: 302, body })
    expect(await price()).toBeUndefined()
    expect(warnings).toHaveLength(1)
    expect(elsewhere.requests).toEqual([])
  })

  test('a service that never answers', async () => {
    const { endpoint, warnings, price } = await start({ timeoutMs: 50 })
    endpoint.answerWith(undefined)
    expect(await price()).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  test('an address where nothing listens', async () => {
    const prices = createLifiPrices({ url: `${await closedPort()}/v1`, logger: ignore })
    expect(await prices.price(base, usdc)).toBeUndefined()
  })
})
