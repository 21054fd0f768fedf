import { devnetPriceFeedAbi, devnetSequencerFeedAbi } from '@gasless-gateway/contracts/devnet'
import { nativeCoinAddress } from '@gasless-gateway/core'
import { type DevnetChain, sendFromFreshKey } from '@gasless-gateway/devnet'
import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type LifiEndpoint, startLifiEndpoint } from '../../server/src/testing/lifi-endpoint.js'
import { askTransfer } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import {
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
let account: TestAccount
beforeAll(async () => {
  local = await startPrivateChain()
  account = await newAccount(local.chain, { usdc: usdc('1000'), native: parseEther('1') })
})
afterAll(() => local?.stop())

const ethFeed = () => local.chain.network.nativePriceFeed?.address as Address
const usdcFeed = () => tokenOf(local.chain, 'USDC').priceFeed?.address as Address
const dollars = (amount: string) => parseUnits(amount, 8)
const nowSeconds = () => BigInt(Math.floor(Date.now() / 1_000))

const sendTo = async (to: Address, data: Hex) => {
  const { status } = await sendFromFreshKey(local.chain, { to, data, gas: 150_000n })
  expect(status).toBe('success')
}
type FeedChange =
  | { functionName: 'setAnswer' | 'setUpdatedAt'; args: [bigint] }
  | { functionName: 'setRange'; args: [bigint, bigint] }
const setFeed = (feed: Address, change: FeedChange) =>
  sendTo(feed, encodeFunctionData({ abi: devnetPriceFeedAbi, ...change }))
const setAnswer = (feed: Address, answer: bigint) =>
  setFeed(feed, { functionName: 'setAnswer', args: [answer] })
const setSequencer = (status: bigint, startedAt: bigint) =>
  sendTo(
    local.chain.network.sequencerFeed?.address as Address,
    encodeFunctionData({
      abi: devnetSequencerFeedAbi,
      functionName: 'setStatus',
      args: [status, startedAt],
    }),
  )

/** Resets the feeds to their values on a fresh devnet. */
beforeEach(async () => {
  await setSequencer(0n, 1n)
  for (const [feed, answer] of [
    [ethFeed(), dollars('2500')],
    [usdcFeed(), dollars('1')],
  ] as const) {
    await setAnswer(feed, answer)
    await setFeed(feed, { functionName: 'setUpdatedAt', args: [0n] })
    await setFeed(feed, { functionName: 'setRange', args: [1n, 2n ** 191n - 1n] })
  }
})

interface PricedGateway extends TestGateway {
  /** Number of sponsorships signed so far. */
  signed(): number
}

/** Starts a gateway for one test, so that no accepted price of another test counts. */
async function start(options: TestGatewayOptions = {}): Promise<PricedGateway> {
  let signed = 0
  const gateway = await startTestGateway({
    chains: [local.chain],
    around: (deps) => {
      const { sponsorshipSigner: signer } = deps
      if (!signer) throw new Error('These gateways sponsor.')
      const counting: typeof signer = {
        ...signer,
        sign(message) {
          signed++
          return signer.sign(message)
        },
      }
      return { ...deps, sponsorshipSigner: counting }
    },
    ...options,
  })
  onTestFinished(() => gateway.close())
  return { ...gateway, signed: () => signed }
}

/** These tables change without requests, because the watcher stores blocks and the gateway counts requests. */
const keptAnyway = new Set([
  'chain_blocks',
  'final_blocks',
  'rate_limits',
  'watch_starts',
  'watched_balances',
])

/** These tables change whenever a worker folds changes into rollups. */
const isSummed = (name: string) => /_(changes|rollups)$/.test(name)

/** Counts the rows of every other table. */
async function countRows({ sql }: TestGateway): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  )
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<{ count: string }>(`select count(*) from "${name}"`)
      return [name, Number(row?.count)] as const
    }),
  )
  return Object.fromEntries(counted.filter(([name]) => !keptAnyway.has(name) && !isSummed(name)))
}

const payment = () => ({
  transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
})

/** Expects prepare and estimate to be refused with a time to retry. Nothing may be signed or stored. */
async function expectNoPrice(gateway: PricedGateway) {
  const { networkId } = local.chain.network
  const feeToken = tokenOf(local.chain, 'USDC').address
  const recorded = await gateway.request('POST', '/account/create', {
    body: { ownerAddress: account.owner.address, networkId },
  })
  const calls = [{ to: newAddress() }]
  const bodies: [path: string, body: object][] = [
    [
      '/transaction/prepare',
      { accountId: recorded.body.id, networkId, calls, transferredAssets: [], feeToken },
    ],
    [
      '/transaction/transfer',
      {
        ownerAddress: account.owner.address,
        networkId,
        transfers: [{ tokenAddress: feeToken, amount: '1', recipientAddress: newAddress() }],
        feeTokenAddress: feeToken,
      },
    ],
    [
      '/fee/estimate',
      { networkId, senderAddress: account.address, calls, transferredAssets: [], feeToken },
    ],
  ]
  const before = { rows: await countRows(gateway), signed: gateway.signed() }
  for (const [path, body] of bodies) {
    const response = await fetch(`${gateway.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'X-API-Key': gateway.apiKey,
        'Content-Type': 'application/json',
        'Idempotency-Key': newAddress(),
      },
      body: JSON.stringify(body),
    })
    expect([path, response.status, await response.json()]).toEqual([
      path,
      503,
      expect.objectContaining({ code: 'PRICE_UNAVAILABLE' }),
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect({ rows: await countRows(gateway), signed: gateway.signed() }).toEqual(before)
}

/** Expects a transfer to be signed and stored. This shows that the counts of `expectNoPrice` work. */
async function expectPrice(gateway: PricedGateway) {
  const before = { rows: await countRows(gateway), signed: gateway.signed() }
  expect(await askTransfer(gateway, account, payment())).toMatchObject({ status: 201 })
  expect(gateway.signed()).toBeGreaterThan(before.signed)
  expect(await countRows(gateway)).toMatchObject({
    operations: (before.rows.operations ?? 0) + 1,
  })
}

const warningsOf = (gateway: TestGateway) =>
  gateway.logs.map(({ message, fields }) => `${message}: ${(fields as { reason?: string }).reason}`)
describe('no operation is sponsored or stored with', () => {
  test.each<[string, () => Promise<void>, string]>([
    [
      'a stale price of the fee token',
      () => setFeed(usdcFeed(), { functionName: 'setUpdatedAt', args: [1n] }),
      'is older than',
    ],
    [
      'a stale price of the coin',
      () => setFeed(ethFeed(), { functionName: 'setUpdatedAt', args: [1n] }),
      'is older than',
    ],
    ['a round without an answer', () => setAnswer(ethFeed(), 0n), 'is not above zero'],
    [
      'a dollar token that is below its bounds',
      () => setAnswer(usdcFeed(), dollars('0.89999999')),
      'is outside of the configured bounds',
    ],
    [
      'a dollar token that is above its bounds',
      () => setAnswer(usdcFeed(), dollars('1.10000001')),
      'is outside of the configured bounds',
    ],
    [
      'an answer at the lowest value that the feed can report',
      () => setFeed(ethFeed(), { functionName: 'setRange', args: [dollars('2500'), 2n ** 100n] }),
      'is at the limit of what the feed can report',
    ],
    [
      'an answer at the highest value that the feed can report',
      () => setFeed(ethFeed(), { functionName: 'setRange', args: [1n, dollars('2500')] }),
      'is at the limit of what the feed can report',
    ],
    [
      'a chain whose sequencer is down',
      () => setSequencer(1n, nowSeconds()),
      'the sequencer is down',
    ],
    [
      'a chain whose sequencer has just come back',
      () => setSequencer(0n, nowSeconds()),
      'the sequencer has not been up for 3600 seconds',
    ],
  ])('%s', async (_, change, reason) => {
    await change()
    const gateway = await start()
    await expectNoPrice(gateway)
    expect(warningsOf(gateway).join('\n')).toContain(reason)
  })
})

test.each<[string, { feed: () => Address; steps: [string, string, string]; bps: number }]>([
  ['the coin', { feed: ethFeed, steps: ['2500', '2999', '3599'], bps: 2_000 }],
  ['the fee token', { feed: usdcFeed, steps: ['1', '1.04', '1.0921'], bps: 500 }],
])(
  'a price of %s that jumps is refused, and one that moves is accepted',
  async (_, { feed, steps: [first, moved, jumped], bps }) => {
    const gateway = await start()
    await setAnswer(feed(), dollars(first))
    await expectPrice(gateway)
    await setAnswer(feed(), dollars(moved))
    await expectPrice(gateway)
    await setAnswer(feed(), dollars(jumped))
    await expectNoPrice(gateway)
    expect(warningsOf(gateway).join('\n')).toContain(
      `is more than ${bps} basis points from the one`,
    )
    await setAnswer(feed(), dollars(moved))
    await expectPrice(gateway)
  },
)

test('a price that jumps before the first request is refused', async () => {
  let read = 0
  const gateway = await start({
    around: (deps) => ({
      ...deps,
      prices: {
        async prices(network) {
          const table = await deps.prices.prices(network)
          read++
          return table
        },
      },
    }),
  })
  await until('a look at the prices', async () => read > 0)
  await setAnswer(ethFeed(), dollars('3001'))
  expect(await askTransfer(gateway, account, payment())).toMatchObject({
    status: 503,
    body: { code: 'PRICE_UNAVAILABLE' },
  })
})

test('a fee token that no source prices is not sponsored', async () => {
  const { priceFeed: _, ...feedless } = tokenOf(local.chain, 'USDC')
  const gateway = await start({
    chains: [{ ...local.chain, network: { ...local.chain.network, tokens: [feedless] } }],
  })
  await expectNoPrice(gateway)
})

test('operations are sponsored again once the sequencer has been up for the grace period', async () => {
  const gateway = await start()
  await setSequencer(1n, nowSeconds())
  await expectNoPrice(gateway)
  await setSequencer(0n, nowSeconds() - 3_601n)
  await expectPrice(gateway)
})

test('a self-funded operation needs no price', async () => {
  const prices = { prices: () => Promise.reject(new Error('Nothing is known of prices.')) }
  const gateway = await start({ around: (deps) => ({ ...deps, prices }) })
  expect(await askTransfer(gateway, account, { ...payment(), feeToken: null })).toMatchObject({
    status: 201,
  })
})

describe('with the routing provider as the second price source', () => {
  const withMarket = (changes: Partial<DevnetChain['network']> = {}): DevnetChain => ({
    ...local.chain,
    network: { ...local.chain.network, marketPrices: { maxDeviationBps: 500 }, ...changes },
  })
  const startBoth = async (
    chain: DevnetChain,
    usd: { usdc: string; eth: string },
    { down = false } = {},
  ) => {
    const lifi: LifiEndpoint = await startLifiEndpoint(
      [
        { address: tokenOf(chain, 'USDC').address, decimals: 6, usd: usd.usdc },
        { address: nativeCoinAddress, decimals: 18, usd: usd.eth },
      ],
      { chainId: chain.network.chainId },
    )
    onTestFinished(() => lifi.close())
    if (down) lifi.answerWith({ status: 500, body: '' })
    return { lifi, gateway: await start({ chains: [chain], lifi: { url: lifi.url } }) }
  }

  test('a large disagreement is refused', async () => {
    const { gateway } = await startBoth(withMarket(), { usdc: '1', eth: '2630' })
    await expectNoPrice(gateway)
    expect(warningsOf(gateway).join('\n')).toContain('from the routing provider’s price')
  })

  test('a small one keeps the feed’s price, and an outage keeps the feeds as the only source', async () => {
    const { gateway } = await startBoth(withMarket(), { usdc: '1.01', eth: '2600' })
    await expectPrice(gateway)
    const broken = await startBoth(withMarket(), { usdc: '1', eth: '1' }, { down: true })
    await expectPrice(broken.gateway)
    expect(broken.lifi.requests.length).toBeGreaterThan(0)
  })

  test('the provider’s price alone does not sponsor a fee token, because it has no limits', async () => {
    const { priceFeed: _, ...feedless } = tokenOf(local.chain, 'USDC')
    const { gateway } = await startBoth(withMarket({ tokens: [feedless] }), {
      usdc: '1',
      eth: '2500',
    })
    await expectNoPrice(gateway)
  })
})

describe('at the start', () => {
  const offeredBy = async (gateway: TestGateway) => {
    const { networkId } = local.chain.network
    const { body } = await gateway.request('GET', `/network/${networkId}/tokens`)
    return body.tokens.map(({ symbol }: { symbol: string }) => symbol)
  }
  const withUsdc = (changes: object): DevnetChain => ({
    ...local.chain,
    network: {
      ...local.chain.network,
      tokens: local.chain.network.tokens.map((token) =>
        token.symbol === 'USDC' ? { ...token, ...changes } : token,
      ),
    },
  })

  test('a missing feed is logged, and its token pays no fees', async () => {
    const address = newAddress()
    const gateway = await start({
      chains: [withUsdc({ priceFeed: { address, decimals: 8, maxAgeSeconds: 60 } })],
    })
    await gateway.deps.verified(local.chain.network.networkId)
    expect(gateway.logs).toContainEqual({
      level: 'error',
      fields: { networkId: local.chain.network.networkId, address },
      message: expect.stringContaining(
        `The price feed of USDC of Devnet 31337 has no code at ${address}`,
      ),
    })
    expect(await offeredBy(gateway)).toEqual(['DAI'])
    expect(await askTransfer(gateway, account, payment())).toMatchObject({
      status: 400,
      body: { code: 'TOKEN_UNSUPPORTED' },
    })
  })

  test('so is a token with other decimals', async () => {
    const gateway = await start({ chains: [withUsdc({ decimals: 18 })] })
    await gateway.deps.verified(local.chain.network.networkId)
    expect(warningsOf(gateway)).toContainEqual(
      expect.stringContaining(
        `USDC of Devnet 31337 has 6 decimals at ${tokenOf(local.chain, 'USDC').address}, not 18`,
      ),
    )
    expect(await offeredBy(gateway)).toEqual(['DAI'])
  })

  test('a chain that does not answer is checked once it answers', async () => {
    const address = newAddress()
    const chain = withUsdc({ priceFeed: { address, decimals: 8, maxAgeSeconds: 60 } })
    const proxy = await startRpcProxy(chain.rpcUrl)
    proxy.setUp(false)
    const gateway = await startTestGateway({ chains: [{ ...chain, rpcUrl: proxy.url }] })
    onTestFinished(async () => {
      await gateway.close()
      await proxy.close()
    })
    expect(await offeredBy(gateway)).toEqual(['USDC', 'DAI'])
    proxy.setUp(true)
    await until('the complaint', async () =>
      warningsOf(gateway).some((line) => line.includes(`has no code at ${address}`)),
    )
    await gateway.deps.verified(chain.network.networkId)
    expect(await offeredBy(gateway)).toEqual(['DAI'])
  })

  test('contracts that match the network definition cause no log line', async () => {
    const gateway = await start()
    await gateway.deps.verified(local.chain.network.networkId)
    expect(gateway.logs.filter(({ level }) => level === 'error')).toEqual([])
    expect(await offeredBy(gateway)).toEqual(['USDC', 'DAI'])
  })
})
