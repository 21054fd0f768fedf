import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Route, RouteRequest } from '../model/route.js'
import { priceDecimals } from '../ports/price-source.js'
import { judgeWorth } from './judge-worth.js'

const sent: Address = '0x1111111111111111111111111111111111111111'
const bought: Address = '0x2222222222222222222222222222222222222222'
const dollar = 10n ** BigInt(priceDecimals)

const request = { fromToken: sent, toToken: bought, amount: 1_000_000_000n } as RouteRequest
const prices = new Map([
  [sent, dollar],
  [bought, 2_500n * dollar],
])
/** 1,000 dollars are sent; half a percent of slippage and a tenth beside it leave 895.50. */
const judge = (
  minimumReceived: bigint,
  { pricesFrom = prices, pricesTo = prices, slippage = 0.005 } = {},
) =>
  judgeWorth(
    request,
    { minimumReceived, slippage, fromToken: { decimals: 6 }, toToken: { decimals: 18 } } as Route,
    { pricesFrom, pricesTo, largestLossBps: 1_000n },
  )
const worth = (dollars: bigint) => (dollars * 10n ** 18n) / 2_500n

test('what is worth about as much as was sent is as it should be', () => {
  expect(judge(worth(1_000n))).toEqual([])
  expect(judge((worth(8_955n) + 9n) / 10n)).toEqual([])
})

test('what would lose more is not a price', () => {
  expect(judge(worth(895n))).toEqual([
    {
      field: 'minimumReceived',
      expected: 'worth 895.50 USD at least',
      actual: '895.00 USD',
    },
  ])
  expect(judge(1n)).toHaveLength(1)
})

test('who accepts more slippage accepts less', () => {
  expect(judge(worth(500n), { slippage: 0.5 })).toEqual([])
})

test('without a price of either nothing is known', () => {
  const none = new Map<Address, bigint>()
  expect(judge(1n, { pricesFrom: none })).toEqual([])
  expect(judge(1n, { pricesTo: none })).toEqual([])
})
