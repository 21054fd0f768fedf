import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { DashboardTransaction } from '../api/dashboards.js'
import type { PricedEntry } from '../model/execution-prices.js'
import type { ListedOperation } from '../model/operation.js'
import { publicStatuses } from '../model/operation-state.js'
import type { RouterFeeOfOperation } from '../ports/dashboard-store.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { presentTransaction } from './present-transaction.js'

const hash = keccak256('0x01')
const operation = {
  id: 'op_1',
  kind: 'swap',
  status: 'finalized',
  networkId: '31337',
  transactionHash: hash,
  userOperationHash: hash,
  quote: {
    kind: 'sponsored',
    token: usdc.address,
    maxAmount: 375_000n,
    tokenUnit: { symbol: 'USDC', decimals: 6 },
  },
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
} as unknown as ListedOperation
const dollar = 10n ** BigInt(priceDecimals)
/** Sent at a loss: 0.17055 dollars were collected, and the gas cost a whole one. */
const entry = {
  outerCostWei: 10n ** 15n,
  fee: {
    token: usdc.address,
    collected: 170_550n,
    refunded: 0n,
    owed: 0n,
    gasFee: 170_550n,
    staticFee: 0n,
    transferFee: 0n,
  },
  prices: { token: dollar, native: 1_000n * dollar },
} as unknown as PricedEntry
const routerFee: RouterFeeOfOperation = {
  token: nativeCoinAddress,
  symbol: 'ETH',
  decimals: 18,
  amount: 2n ** 70n,
  usdMicros: 1_234n,
}
const present = (
  changes: object = {},
  {
    routed = routerFee,
    booked = entry,
  }: { routed?: RouterFeeOfOperation | null; booked?: PricedEntry | undefined } = {},
) => {
  const shown = presentTransaction(
    {
      operation: { ...operation, ...changes } as ListedOperation,
      verdict: 'safe',
      routerFee: routed,
    },
    aNetwork(),
    booked,
  )
  expect(DashboardTransaction.parse(shown)).toEqual(shown)
  return shown
}
const own = {
  symbol: 'USDC',
  collectedFeeRaw: '170550',
  collectedUsdMicros: '170550',
  netProfitUsdMicros: '-829450',
  netProfitFeeRaw: '-829450',
}
const noFee = {
  symbol: null,
  collectedFeeRaw: null,
  collectedUsdMicros: null,
  netProfitUsdMicros: null,
  netProfitFeeRaw: null,
}
const noRouterFee = {
  routerFeeAssetId: null,
  routerFeeAssetSymbol: null,
  routerFeeAssetDecimals: null,
  routerFeeTokenRaw: null,
  routerFeeUsdMicros: null,
}

test('a row says what the operation is, what it earned, at a loss too, and the project’s share of the router’s fee', () => {
  expect(present()).toEqual({
    id: 'op_1',
    operationKind: 'swap',
    status: 'finalized',
    networkId: '31337',
    transactionHash: hash,
    userOperationHash: hash,
    fee: {
      ...own,
      routerFeeAssetId: nativeCoinAddress,
      routerFeeAssetSymbol: 'ETH',
      routerFeeAssetDecimals: 18,
      routerFeeTokenRaw: '1180591620717411303424',
      routerFeeUsdMicros: '1234',
    },
    security: { verdict: 'safe' },
    createdAt: '2026-01-02T03:04:05.678Z',
  })
})

test.each(publicStatuses)('an operation that is %s has a fee only if it has ended', (status) => {
  const ended = ['finalized', 'failed', 'dropped'].includes(status)
  const { fee } = present({ status })
  expect(fee.collectedFeeRaw).toBe(ended ? '170550' : null)
  expect(fee.routerFeeTokenRaw).toBe(ended ? '1180591620717411303424' : null)
})

test('without prices nothing is said in dollars', () => {
  const booked = { ...entry, prices: { token: null, native: null } } as PricedEntry
  const { fee } = present({}, { booked, routed: { ...routerFee, usdMicros: null } })
  expect(fee).toMatchObject({
    collectedFeeRaw: '170550',
    collectedUsdMicros: null,
    netProfitUsdMicros: null,
    netProfitFeeRaw: null,
    routerFeeTokenRaw: '1180591620717411303424',
    routerFeeUsdMicros: null,
  })
})

test('a self-funded operation has no fee of ours, and may have one of the router', () => {
  const { fee } = present({ quote: { kind: 'self-funded' } })
  expect(fee).toMatchObject({ ...noFee, routerFeeTokenRaw: '1180591620717411303424' })
})

test('what nobody paid for is null in every member, and never left out', () => {
  expect(present({ kind: 'transfer' }, { routed: null }).fee).toEqual({ ...own, ...noRouterFee })
  const dropped = presentTransaction(
    { operation: { ...operation, status: 'dropped' }, verdict: 'safe', routerFee: null },
    undefined,
    undefined,
  )
  expect(dropped.fee).toEqual({ ...noFee, ...noRouterFee })
})
