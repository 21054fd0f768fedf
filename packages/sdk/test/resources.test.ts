import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { kernelV31 } from '../src/pins/pins.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { account, dai, honestAnswer, networkId, owner, usdc } from './honest-gateway.js'
import { callsOf, honestSwaps } from './honest-swap.js'

const gateway = useGateway()
const ownerAddress = owner.address

test('every account method reaches its endpoint with its input', async () => {
  const { accounts } = gateway.client()
  gateway.on('resolveSingleAccount', ok('resolveSingleAccount', { address: account }))
  await expect(accounts.resolveSingle({ ownerAddress })).resolves.toEqual({ address: account })

  const batch = { results: [{ ownerAddress, smartAccountAddress: account }], count: 1 }
  gateway.on('resolveAccountBatch', ok('resolveAccountBatch', batch))
  await expect(accounts.resolveBatch({ ownerAddresses: [ownerAddress] })).resolves.toEqual(batch)

  const info = {
    ownerAddress,
    address: account,
    networkId,
    isDeployed: true,
    kernelVersion: '1',
    entryPointDeposit: '0',
  }
  gateway.on('getAccountInfo', ok('getAccountInfo', info))
  await expect(accounts.info({ ownerAddress, networkId })).resolves.toEqual(info)

  gateway.on('isAccountDeployed', ok('isAccountDeployed', { isDeployed: false }))
  await expect(accounts.isDeployed({ address: account, networkId })).resolves.toEqual({
    isDeployed: false,
  })

  expect(gateway.seen.map(({ body, url }) => body ?? url.search)).toEqual([
    { ownerAddress },
    { ownerAddresses: [ownerAddress] },
    { ownerAddress, networkId },
    `?address=${account}&networkId=${networkId}`,
  ])
})

test('networks and their tokens are found by chain id', async () => {
  const { networks } = gateway.client()
  const base = {
    name: 'Base',
    networkId,
    explorerUrl: 'https://explorer.test',
    nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedNative: usdc,
  }
  gateway.on('getNetwork', ok('getNetwork', base))
  await expect(networks.get(networkId)).resolves.toEqual(base)
  const tokens = [{ address: usdc, symbol: 'USDC', decimals: 6 }]
  gateway.on('listNetworkTokens', ok('listNetworkTokens', { networkId, tokens }))
  await expect(networks.tokens(networkId)).resolves.toEqual({ networkId, tokens })
  expect(gateway.seen.map(({ url }) => url.pathname)).toEqual([
    '/v1/network/8453',
    '/v1/network/8453/tokens',
  ])
})

test('every method of swaps reaches its endpoint, with amounts as the wire wants them', async () => {
  const { swaps } = gateway.client()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = [{ networkId, name: 'Base', nativeCurrency, logoUrl: null }]
  gateway.on('listSwapChains', ok('listSwapChains', { chains }))
  await expect(swaps.chains()).resolves.toEqual({ chains })

  const tokens = [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, networkId }]
  gateway.on('listSwapTokens', ok('listSwapTokens', { networkId, tokens }))
  await expect(swaps.tokens(networkId)).resolves.toEqual({ networkId, tokens })
  expect(gateway.seen.map(({ url }) => url.pathname + url.search)).toEqual([
    '/v1/swap/chains',
    '/v1/swap/tokens?networkId=8453',
  ])

  const quoted = {
    fromAmount: '25000000',
    toAmount: '24900000000000000000',
    fromAmountUsd: '25',
    toAmountUsd: null,
    rate: '0.996',
    minimumReceived: '24000000000000000000',
    minimumReceivedUsd: null,
    networkFeeUsd: null,
    lifiFeesUsd: null,
    ugtpFeeUsd: null,
    ugtpFeeStaticUsd: null,
    ugtpFeePercent: null,
    feeTokenAmount: null,
    feeTokenSymbol: null,
    feeReserveTokenAmount: null,
    slippage: 0.005,
    estimatedTimeSeconds: 0,
    bridge: null,
    provider: 'lifi',
    warnings: [
      {
        code: 'ACCOUNT_NOT_DEPLOYED' as const,
        message: 'The account is not deployed on Optimism yet.',
      },
    ],
    routeTrust: 'proven' as const,
    alternatives: [],
  }
  gateway.on('quoteSwap', ok('quoteSwap', quoted))
  const asked = {
    ownerAddress,
    networkId,
    fromToken: usdc,
    toToken: dai,
    slippage: 0.005,
    routeTrust: 'router',
    bridgeId: 'near',
    alternatives: true,
  } as const
  await expect(swaps.quote({ ...asked, amount: 25_000_000n })).resolves.toEqual(quoted)
  expect(gateway.seenBy('quoteSwap')[0]?.body).toEqual({ ...asked, amount: '25000000' })
})

const lowered = (address: Address) => address.toLowerCase() as Address

test.each([
  ['prepareSwap', 'prepare'],
  ['preparePlainSwap', 'preparePlain'],
] as const)(
  '%s gets what is asked for, and the limits of the caller stay here',
  async (endpoint, name) => {
    const draft = honestSwaps[0]?.[2]
    const answer = honestAnswer({ calls: draft ? callsOf(draft) : [], feeToken: usdc })
    gateway.on(endpoint, ok(endpoint, answer))
    const prepare = gateway.client().swaps[name]
    const asked = { ownerAddress, networkId, fromToken: lowered(usdc), toToken: dai }
    const limits = {
      minimumReceived: '24000000000000000000',
      minimumBridged: { token: lowered(dai), amount: 7n },
      maxBridgeFee: 0n,
    }
    const amount = 25_000_000n
    const prepared = await prepare(
      { ...asked, amount, ...limits, nonceKey: 3 },
      { idempotencyKey: 'order-77' },
    )
    await prepare({ ...asked, amount, toNetworkId: '10', feeToken: dai })
    await prepare({ ...asked, amount })
    const { operationId, request } = prepared
    expect({ operationId, request }).toEqual({
      operationId: answer.operationId,
      request: {
        networkId,
        ownerAddress,
        calls: [],
        feeToken: usdc,
        nonceKey: 3,
        swap: {
          toNetworkId: networkId,
          fromToken: usdc,
          toToken: dai,
          amount: '25000000',
          minimumReceived: '24000000000000000000',
          maxBridgeFee: '0',
          minimumBridged: { token: dai, amount: '7' },
        },
      },
    })
    const sent = { ...asked, amount: '25000000' }
    expect(gateway.seenBy(endpoint).map(({ body }) => body)).toEqual([
      { ...sent, nonceKey: 3 },
      { ...sent, toNetworkId: '10', feeToken: dai },
      sent,
    ])
    const keys = gateway.seenBy(endpoint).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe('order-77')
    expect(new Set(keys).size).toBe(3)
  },
)

test('wrong amounts and addresses of a swap are refused before anything is sent', async () => {
  const { swap, swaps } = gateway.client()
  const asked = { ownerAddress, networkId, fromToken: usdc, toToken: dai, amount: 1n }
  const pathOf = (change: object) =>
    swaps.prepare({ ...asked, ...change }).catch(({ path }: { path: string }) => path)
  expect(await pathOf({ amount: '1.5' })).toBe('amount')
  expect(await pathOf({ minimumReceived: -1n })).toBe('minimumReceived')
  expect(await pathOf({ maxBridgeFee: 0.1 })).toBe('maxBridgeFee')
  expect(await pathOf({ minimumBridged: { token: 'dai', amount: 1n } })).toBe(
    'minimumBridged.token',
  )
  expect(await pathOf({ minimumBridged: { token: dai } })).toBe('minimumBridged.amount')
  expect(await pathOf({ fromToken: 'usdc' })).toBe('fromToken')
  expect(await pathOf({ toToken: 'dai' })).toBe('toToken')
  await expect(swaps.quote({ ...asked, amount: '1e6' })).rejects.toMatchObject({ path: 'amount' })
  await expect(
    swap({ ...asked, owner, minimumReceived: 1n, maxFee: 'any', amount: '' }),
  ).rejects.toMatchObject({
    path: 'amount',
  })
  expect(gateway.seen).toEqual([])
})

const addressOf = createAddressResolver(kernelV31)

test('accounts of any number of owners are asked for a thousand at a time, and come in their order', async () => {
  const ownerAddresses = Array.from(
    { length: 2_500 },
    (_, place) => `0x${place.toString(16).padStart(40, '0')}` as const,
  )
  gateway.on('resolveAccountBatch', () => {
    const { body } = gateway.seenBy('resolveAccountBatch').at(-1) ?? {}
    const results = (body as { ownerAddresses: `0x${string}`[] }).ownerAddresses.map(
      (ownerAddress) => ({ ownerAddress, smartAccountAddress: addressOf(ownerAddress) }),
    )
    return ok('resolveAccountBatch', { results, count: results.length })()
  })
  const { accounts } = gateway.client()
  const resolved = await accounts.resolveMany(ownerAddresses)
  expect(resolved.map(({ smartAccountAddress }) => smartAccountAddress)).toEqual(
    ownerAddresses.map(addressOf),
  )
  expect(gateway.seen).toHaveLength(3)
  await expect(accounts.resolveMany([])).resolves.toEqual([])
  expect(gateway.seen).toHaveLength(3)
})

test('a request names itself as the caller wishes', async () => {
  gateway.on('listNetworks', ok('listNetworks', { networks: [] }))
  await gateway.client().networks.list({ requestId: 'trace-7' })
  expect(gateway.seen[0]?.headers.get('x-request-id')).toBe('trace-7')
})
