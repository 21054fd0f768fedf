import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { FeeQuote } from '../model/fee-quote.js'
import { findToken } from '../model/network-registry.js'
import type { Route, RoutedToken, RouteRequest } from '../model/route.js'
import { base } from '../networks/definitions/base.js'
import { opMainnet } from '../networks/definitions/op-mainnet.js'
import type { Plan } from '../operations/plan.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { presentQuote } from './present-quote.js'

const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const weth: Address = '0x4200000000000000000000000000000000000006'
const dollar = 10n ** BigInt(priceDecimals)
const cent = dollar / 100n

const token = (address: Address, decimals: number, price?: bigint): RoutedToken => ({
  chainId: 8453,
  address,
  symbol: 'TKN',
  name: 'Token',
  decimals,
  price,
})
const request = {
  from: base,
  to: base,
  fromToken: usdc,
  toToken: weth,
  amount: 25_000_000n,
} as RouteRequest
const route = {
  toolName: 'Some exchange',
  fromToken: token(usdc, 6, 99n * cent),
  toToken: token(weth, 18, 2_500n * dollar),
  toAmount: 9_960_000_000_000_000n,
  minimumReceived: 9_910_200_000_000_000n,
  slippage: 0.005,
  fees: [
    { token: token(usdc, 6), amount: 62_500n },
    { token: token(nativeCoinAddress, 18), amount: 4_000_000_000_000n },
  ],
  estimatedTimeSeconds: 3,
} as unknown as Route
const feeToken = findToken(base, usdc)
const prices = new Map<Address, bigint>([
  [usdc, dollar],
  [nativeCoinAddress, 2_500n * dollar],
])
const sponsored = {
  quote: {
    kind: 'sponsored',
    expectedAmount: 85_000n,
    maxAmount: 120_000n,
    staticFee: 50_000n,
    transferFee: 25_000n,
  } as FeeQuote,
} as Plan
const selfFunded = {
  quote: { kind: 'self-funded', expectedAmount: 4_000_000_000_000n, maxAmount: 9n } as FeeQuote,
} as Plan

const quote = (changes: Partial<Parameters<typeof presentQuote>[0]> = {}) =>
  presentQuote({
    request,
    route,
    plan: sponsored,
    feeToken,
    prices,
    provider: 'lifi',
    warnings: [],
    trust: 'proven',
    offers: [],
    ...changes,
  })

test('a swap of a token that pays its own fee', () => {
  expect(quote()).toEqual({
    fromAmount: '25000000',
    toAmount: '9960000000000000',
    // Our price, not the provider's.
    fromAmountUsd: '25',
    toAmountUsd: '24.9',
    rate: '0.0003984',
    minimumReceived: '9910200000000000',
    minimumReceivedUsd: '24.7755',
    networkFeeUsd: '0.01',
    lifiFeesUsd: '0.0725',
    ugtpFeeUsd: '0.075',
    ugtpFeeStaticUsd: '0.05',
    ugtpFeePercent: '0.1',
    feeTokenAmount: '85000',
    feeTokenSymbol: 'USDC',
    feeReserveTokenAmount: '120000',
    slippage: 0.005,
    estimatedTimeSeconds: 3,
    bridge: null,
    provider: 'lifi',
    warnings: [],
    routeTrust: 'proven',
    alternatives: [],
  })
})

const noServiceFee = { ugtpFeeUsd: null, ugtpFeeStaticUsd: null, ugtpFeePercent: null }
const noFee = { feeTokenAmount: null, feeTokenSymbol: null, feeReserveTokenAmount: null }

test('a swap of coins costs gas in coins, and no service fee', () => {
  const ofCoins = { ...request, fromToken: nativeCoinAddress }
  expect(quote({ request: ofCoins, plan: selfFunded, feeToken: undefined })).toMatchObject({
    ...noServiceFee,
    networkFeeUsd: '0.01',
    feeTokenAmount: '4000000000000',
    feeTokenSymbol: 'ETH',
    feeReserveTokenAmount: '9',
  })
})

describe('without a reserve', () => {
  test('a token that pays no fees says what the gas costs', () => {
    expect(quote({ plan: selfFunded, feeToken: undefined })).toMatchObject({
      ...noServiceFee,
      ...noFee,
      networkFeeUsd: '0.01',
    })
  })

  test('a fee token that nobody sponsors for now does, too', () => {
    expect(quote({ plan: selfFunded })).toMatchObject({
      ...noServiceFee,
      ...noFee,
      networkFeeUsd: '0.01',
    })
  })

  test('what could not be planned says nothing of fees', () => {
    expect(quote({ plan: undefined })).toMatchObject({
      ...noServiceFee,
      ...noFee,
      networkFeeUsd: null,
      toAmount: '9960000000000000',
    })
  })
})

test('what nobody has a price of has no value, and its sum has none', () => {
  const unpriced = { ...route, toToken: token(weth, 18) }
  expect(quote({ route: unpriced, prices: new Map() })).toMatchObject({
    fromAmountUsd: '24.75',
    toAmountUsd: null,
    minimumReceivedUsd: null,
    networkFeeUsd: null,
    lifiFeesUsd: null,
    ugtpFeeUsd: null,
    ugtpFeeStaticUsd: '0.05',
  })
})

test("our prices are the source chain's: elsewhere the same address is another token", () => {
  const there = { ...token(usdc, 6, 2n * dollar), chainId: 10 }
  const crossing = { ...route, toToken: there, toAmount: 24_900_000n }
  expect(quote({ request: { ...request, to: opMainnet }, route: crossing })).toMatchObject({
    toAmountUsd: '49.8',
    bridge: 'Some exchange',
  })
})

test('a quote across chains shows its own route first, then the others', () => {
  const there = { ...token(usdc, 6, 2n * dollar), chainId: 10 }
  const crossing = { ...route, tool: 'across', toToken: there, toAmount: 24_900_000n }
  const offer = { ...crossing, tool: 'near', toAmount: 24_950_000n, trust: 'router' } as const
  const quoted = quote({
    request: { ...request, to: opMainnet },
    route: crossing,
    offers: [offer, { ...offer, tool: 'across', trust: 'proven' }],
  })
  expect(quoted).toMatchObject({ bridge: 'Some exchange', routeTrust: 'proven' })
  expect(quoted.alternatives).toEqual([
    {
      toAmount: '24900000',
      minimumReceived: String(route.minimumReceived),
      estimatedTimeSeconds: 3,
      bridge: 'Some exchange',
      bridgeId: 'across',
      provider: 'lifi',
      routeTrust: 'proven',
    },
    expect.objectContaining({ bridgeId: 'near', toAmount: '24950000', routeTrust: 'router' }),
  ])
})
