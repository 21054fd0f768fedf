import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenCost, tokenPerNative } from './token-math.js'

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
