import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Route, RouteRequest, RouterCall } from '../model/route.js'
import { base } from '../networks/definitions/base.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { judgeWorth } from './judge-worth.js'

const sent: Address = '0x1111111111111111111111111111111111111111'
const bought: Address = '0x2222222222222222222222222222222222222222'
const stranger: Address = '0x3333333333333333333333333333333333333333'
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
    { call: undefined, pricesFrom, pricesTo, largestLossBps: 1_000n },
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

describe('across networks', () => {
  const [usdc, dai] = ['USDC', 'DAI'].map(
    (name) => base.tokens.find(({ symbol }) => symbol === name)?.address,
  ) as [Address, Address]
  const dollars = 10n ** 6n
  const own = new Map([
    [usdc, dollar],
    [base.wrappedNative, 2_500n * dollar],
    [nativeCoinAddress, 2_500n * dollar],
  ])
  const there = new Map([[bought, dollar]])
  const none = new Map<Address, bigint>()
  /** An order for 990 dollars, after an exchange of 1,000 dollars. */
  const fields = (
    minimumOut: bigint,
    {
      fromToken = usdc,
      toToken = base.wrappedNative,
      minimum = 990n * dollars,
      pricesFrom = own as Map<Address, bigint>,
      pricesTo = there as Map<Address, bigint>,
    } = {},
  ) =>
    judgeWorth(
      { from: base, fromToken, toToken: bought, amount: 1_000n * dollars } as RouteRequest,
      {
        minimumReceived: 990n * dollars,
        slippage: 0.005,
        fromToken: { decimals: 6 },
        toToken: { decimals: 6 },
      } as Route,
      {
        call: { toChainId: 10, toToken, minimumOut, arrives: { minimum } } as RouterCall,
        pricesFrom,
        pricesTo,
        largestLossBps: 1_000n,
      },
    ).map(({ field }) => field)
  const lost = ['transaction.data.minimumOut']

  test('an exchange before the bridge may lose no more than a swap', () => {
    const low = { minimum: 1n }
    expect(fields(worth(1_000n))).toEqual([])
    expect(fields((worth(8_955n) + 9n) / 10n, low)).toEqual([])
    expect(fields(worth(895n), low)).toEqual(lost)
    expect(fields(worth(895n), { ...low, toToken: nativeCoinAddress })).toEqual(lost)
  })

  test('an order that demands far more than is bridged is never filled, so it is refused', () => {
    expect(fields(worth(1_000n), { minimum: 1_111n * dollars })).toEqual([])
    expect(fields(worth(1_000n), { minimum: 1_112n * dollars })).toEqual(lost)
    // Only the order says what a token without a price is worth.
    expect(fields(worth(891n), { fromToken: sent })).toEqual([])
    expect(fields(worth(890n), { fromToken: sent })).toEqual(lost)
    // The bridged token is the sent one, whose amount `judgeRoute` compares.
    expect(fields(891n * dollars, { toToken: usdc })).toEqual([])
    expect(fields(890n * dollars, { toToken: usdc })).toEqual(lost)
  })

  test('a bridged token that nothing can be compared with is refused, and the sent one is not', () => {
    expect(fields(10n ** 30n, { toToken: stranger })).toEqual(lost)
    expect(fields(10n ** 30n, { toToken: dai })).toEqual(lost)
    expect(fields(10n ** 30n, { fromToken: sent, pricesTo: none })).toEqual(lost)
    expect(fields(1_000n * dollars, { toToken: usdc, pricesFrom: none })).toEqual([])
  })
})
