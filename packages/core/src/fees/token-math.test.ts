import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceDecimals } from '../ports/price-source.js'
import { tokenCost, tokenPerNative, withMargin } from './token-math.js'

describe('the rate of a token', () => {
  test('one ether at 3,000 dollars is worth 3,000 whole tokens of one dollar', () => {
    const prices = { native: 3_000_00000000n, token: 1_00000000n }
    expect(tokenPerNative({ ...prices, tokenDecimals: 6 })).toBe(3_000_000_000n)
    expect(tokenPerNative({ ...prices, tokenDecimals: 18 })).toBe(3_000n * 10n ** 18n)
    expect(tokenPerNative({ ...prices, tokenDecimals: 0 })).toBe(3_000n)
  })

  test('a fraction of a unit is rounded up, so that the gateway never loses it', () => {
    expect(tokenPerNative({ native: 1n, token: 3n, tokenDecimals: 0 })).toBe(1n)
    expect(tokenPerNative({ native: 10n, token: 3n, tokenDecimals: 0 })).toBe(4n)
  })

  test('it is never below the exact quotient and less than one unit above it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 15n),
        fc.integer({ min: 0, max: 30 }),
        (native, token, tokenDecimals) => {
          const rate = tokenPerNative({ native, token, tokenDecimals })
          const exact = native * 10n ** BigInt(tokenDecimals)
          expect(rate * token >= exact).toBe(true)
          expect((rate - 1n) * token < exact).toBe(true)
        },
      ),
    )
  })
})

describe('a rate with a margin', () => {
  test('of nothing is the rate, and of 150 basis points 1.5 % more', () => {
    expect(withMargin(2_500_000_000n, 0n)).toBe(2_500_000_000n)
    expect(withMargin(2_500_000_000n, 150n)).toBe(2_537_500_000n)
    expect(withMargin(1n, 1n)).toBe(2n)
  })

  test('pays for the gas while the coin gains no more on the token than the margin', () => {
    const bps = fc.bigInt(0n, 10_000n)
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 24n),
        bps,
        bps,
        (native, token, wei, margin, part) => {
          const tokenDecimals = 18
          const rate = withMargin(tokenPerNative({ native, token, tokenDecimals }), margin)
          // In ten-thousandths of the price, so that nothing is rounded: at most `margin` of them more.
          const later = native * (10_000n + (margin * part) / 10_000n)
          const worth = wei * later * 10n ** BigInt(tokenDecimals)
          expect(tokenCost(wei, rate) * token * 10_000n * 10n ** 18n >= worth).toBe(true)
        },
      ),
    )
  })
})

describe('the price of gas in tokens', () => {
  test('no gas costs nothing', () => {
    expect(tokenCost(0n, 10n ** 30n)).toBe(0n)
  })

  test('the smallest amount of gas still costs one unit', () => {
    expect(tokenCost(1n, 1n)).toBe(1n)
  })

  test('it is never below the exact product and less than one unit above it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 128n), fc.bigInt(0n, 2n ** 128n), (wei, rate) => {
        const cost = tokenCost(wei, rate)
        expect(cost * 10n ** 18n >= wei * rate).toBe(true)
        expect(cost * 10n ** 18n < wei * rate + 10n ** 18n).toBe(true)
      }),
    )
  })
})

describe('gas in tokens of any decimals, at prices of any size', () => {
  const dollar = 10n ** BigInt(priceDecimals)
  const price = fc.bigInt(1n, 1_000_000n * dollar)
  const wei = fc.bigInt(0n, 1_000n * 10n ** 18n)

  test.each([0, 2, 6, 8, 18, 24])(
    'with %i decimals the charge is never below its worth, and above by less than a unit per coin and one more',
    (tokenDecimals) => {
      fc.assert(
        fc.property(price, price, wei, (native, token, gas) => {
          const charge = tokenCost(gas, tokenPerNative({ native, token, tokenDecimals }))
          // The exact charge is a fraction of these two.
          const worth = gas * native * 10n ** BigInt(tokenDecimals)
          const unit = token * 10n ** 18n
          expect(charge * unit >= worth).toBe(true)
          expect((charge - 1n) * unit < worth + gas * token).toBe(true)
        }),
        { numRuns: 1_000 },
      )
    },
  )

  test.each([
    [0, 3n],
    [2, 251n],
    [6, 2_500_001n],
    [8, 250_000_001n],
    [18, 2_500_000_000_000_002_500n],
    [24, 2_500_000_000_000_002_500_000_000n],
  ])(
    'a milli-ether and one wei at 2,500 dollars are %i-decimal dollars rounded up: %i units',
    (tokenDecimals, units) => {
      const rate = tokenPerNative({ native: 2_500n * dollar, token: dollar, tokenDecimals })
      expect(tokenCost(10n ** 15n + 1n, rate)).toBe(units)
    },
  )
})
