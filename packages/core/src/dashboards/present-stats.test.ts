import { expect, test } from 'vitest'
import { DashboardStats as DashboardStatsBody } from '../api/dashboards.js'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { DashboardStats, FeeSum, RouterFeeSum } from '../ports/dashboard-store.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { presentStats } from './present-stats.js'

const registry = createNetworkRegistry([aNetwork({ networkId: '10', chainId: 10 })])
const present = (stats: Partial<DashboardStats>) => {
  const shown = presentStats({ operations: [], fees: [], routerFees: [], ...stats }, registry)
  expect(DashboardStatsBody.parse({ period: 'day', ...shown })).toEqual({ period: 'day', ...shown })
  return shown
}

const fee = (changes: Partial<FeeSum> = {}): FeeSum => ({
  networkId: '10',
  token: usdc.address,
  symbol: 'USDC',
  decimals: 6,
  operations: 3,
  gasFee: 2n ** 100n,
  staticFee: 150_000n,
  transferFee: 7n,
  collected: 2n ** 100n + 150_007n,
  net: -5n,
  collectedUsdMicros: 900n,
  netUsdMicros: -6n,
  ...changes,
})
const routerFee = (changes: Partial<RouterFeeSum> = {}): RouterFeeSum => ({
  networkId: '10',
  kind: 'swap',
  token: usdc.address,
  symbol: 'USDC',
  decimals: 6,
  operations: 4,
  firstOf: 3,
  amount: 2n ** 90n,
  usdMicros: 40n,
  ...changes,
})

test('of nothing every number is 0, and every status and kind there is', () => {
  expect(present({})).toEqual({
    operations: {
      total: 0,
      byStatus: {
        received: 0,
        queued: 0,
        submitted: 0,
        confirmed: 0,
        finalized: 0,
        failed: 0,
        dropped: 0,
      },
      byNetwork: {},
    },
    fees: { totalCollectedUsdMicros: '0', totalNetUsdMicros: '0', byNetwork: [] },
    routerFees: {
      totalFeeUsdMicros: '0',
      byKind: {
        swap: { operations: 0, feeUsdMicros: '0' },
        cross_chain_swap: { operations: 0, feeUsdMicros: '0' },
      },
      byNetwork: [],
    },
  })
})

test('operations are counted by status, by network and in all', () => {
  const count = (networkId: string, status: 'queued' | 'failed', operations: number) => ({
    networkId,
    status,
    operations,
  })
  const { operations } = present({
    operations: [count('137', 'failed', 1), count('10', 'failed', 2), count('10', 'queued', 4)],
  })
  expect(operations.total).toBe(7)
  expect(operations.byStatus).toMatchObject({ queued: 4, failed: 3, finalized: 0 })
  expect(operations.byNetwork).toEqual({ '10': 6, '137': 1 })
})

test('fees of a token are shown as they were summed up, to the unit', () => {
  const [network] = present({ fees: [fee()] }).fees.byNetwork
  expect(network).toEqual({
    networkId: '10',
    operations: 3,
    collectedUsdMicros: '900',
    netUsdMicros: '-6',
    tokens: [
      {
        feeAssetId: usdc.address,
        symbol: 'USDC',
        decimals: 6,
        gasFeeRaw: '1267650600228229401496703205376',
        staticFeeRaw: '150000',
        transferFeeRaw: '7',
        collectedFeeRaw: '1267650600228229401496703355383',
        netRevenueRaw: '-5',
        operations: 3,
        collectedUsdMicros: '900',
        netUsdMicros: '-6',
      },
    ],
  })
})

test('networks are in the order of their numbers, tokens in that of their addresses', () => {
  const { byNetwork } = present({
    fees: [
      fee({ networkId: '137' }),
      fee(),
      fee({ networkId: '8453' }),
      fee({ token: dai.address }),
      fee({ token: nativeCoinAddress }),
    ],
  }).fees
  expect(byNetwork.map(({ networkId }) => networkId)).toEqual(['10', '137', '8453'])
  expect(byNetwork[0]?.tokens.map(({ feeAssetId }) => feeAssetId)).toEqual([
    dai.address,
    usdc.address,
    nativeCoinAddress,
  ])
  expect(byNetwork[0]?.operations).toBe(9)
  const inOrder = [dai, usdc].map(({ address }) => address)
  for (const tokens of [inOrder, inOrder.toReversed()]) {
    const { fees, routerFees } = present({
      fees: tokens.map((token) => fee({ token })),
      routerFees: tokens.map((token) => routerFee({ token })),
    })
    expect(fees.byNetwork[0]?.tokens.map(({ feeAssetId }) => feeAssetId)).toEqual(inOrder)
    expect(routerFees.byNetwork[0]?.tokens.map(({ assetId }) => assetId)).toEqual(inOrder)
  }
})

test('a sum in dollars leaves out what has no price, and is null where nothing has one', () => {
  const unpriced = { collectedUsdMicros: null, netUsdMicros: null, net: null }
  const { fees } = present({
    fees: [
      fee(),
      fee({ token: dai.address, ...unpriced }),
      fee({ networkId: '137', ...unpriced }),
      fee({ networkId: '8453', collectedUsdMicros: 100n, netUsdMicros: null }),
    ],
  })
  expect(fees).toMatchObject({
    totalCollectedUsdMicros: '1000',
    totalNetUsdMicros: '-6',
    byNetwork: [
      { networkId: '10', collectedUsdMicros: '900', netUsdMicros: '-6' },
      { networkId: '137', collectedUsdMicros: null, netUsdMicros: null },
      { networkId: '8453', collectedUsdMicros: '100', netUsdMicros: null },
    ],
  })
  expect(fees.byNetwork[0]?.tokens[0]).toMatchObject({
    netRevenueRaw: null,
    collectedUsdMicros: null,
    netUsdMicros: null,
  })
  expect(present({ fees: [fee(unpriced)] }).fees).toMatchObject({
    totalCollectedUsdMicros: null,
    totalNetUsdMicros: null,
  })
})

test('a token of which no operation says what it is has the name of the configured one, if any', () => {
  const nameless = { symbol: null, decimals: null }
  const strange = '0x000000000000000000000000000000000000dEaD'
  const tokens = present({
    fees: [fee(nameless), fee({ ...nameless, token: strange })],
  }).fees.byNetwork.flatMap((network) => network.tokens)
  expect(tokens.map(({ feeAssetId, symbol, decimals }) => [feeAssetId, symbol, decimals])).toEqual([
    [strange, null, null],
    [usdc.address, 'USDC', 6],
  ])
  const elsewhere = present({ fees: [fee({ ...nameless, networkId: '99' })] }).fees.byNetwork
  expect(elsewhere[0]?.tokens[0]).toMatchObject({ symbol: null, decimals: null })
})

test('router fees are summed up by kind, and by token over both kinds', () => {
  const { routerFees } = present({
    routerFees: [
      routerFee({ networkId: '137', usdMicros: null }),
      routerFee({ symbol: null, decimals: null }),
      routerFee({
        kind: 'cross_chain_swap',
        amount: 5n,
        usdMicros: null,
        operations: 2,
        firstOf: 2,
      }),
      routerFee({ token: dai.address, symbol: 'DAI', decimals: 18, operations: 2, firstOf: 1 }),
    ],
  })
  expect(routerFees).toEqual({
    totalFeeUsdMicros: '80',
    byKind: {
      // One of those that paid in DAI and USDC is counted once.
      swap: { operations: 7, feeUsdMicros: '80' },
      cross_chain_swap: { operations: 2, feeUsdMicros: null },
    },
    byNetwork: [
      {
        networkId: '10',
        tokens: [
          {
            assetId: dai.address,
            symbol: 'DAI',
            decimals: 18,
            feeTokenRaw: String(2n ** 90n),
            feeUsdMicros: '40',
            operations: 2,
          },
          {
            assetId: usdc.address,
            symbol: 'USDC',
            decimals: 6,
            feeTokenRaw: String(2n ** 90n + 5n),
            feeUsdMicros: '40',
            operations: 6,
          },
        ],
      },
      {
        networkId: '137',
        tokens: [expect.objectContaining({ assetId: usdc.address, feeUsdMicros: null })],
      },
    ],
  })
})
