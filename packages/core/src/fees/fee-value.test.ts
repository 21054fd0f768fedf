import fc from 'fast-check'
import { parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { priceDecimals } from '../ports/price-source.js'
import { uint } from '../testing/arbitraries.js'
import { feeValue } from './fee-value.js'

const usd = (price: string) => parseUnits(price, priceDecimals)
const usdcFee = {
  collected: parseUnits('0.25', 6),
  outerCostWei: parseEther('0.00005'),
  tokenDecimals: 6,
  prices: { token: usd('1'), native: usd('2500') },
}

test('a fee of 0.25 USDC that cost 0.00005 ETH leaves 0.125 dollars and 0.125 USDC', () => {
  expect(feeValue(usdcFee)).toEqual({
    collectedUsdMicros: 250_000n,
    outerCostUsdMicros: 125_000n,
    netUsdMicros: 125_000n,
    netFee: 125_000n,
  })
})

test('an operation that was sent at a loss has a negative net, in dollars and in the token', () => {
  expect(feeValue({ ...usdcFee, collected: 0n })).toMatchObject({
    collectedUsdMicros: 0n,
    netUsdMicros: -125_000n,
    netFee: -125_000n,
  })
})

test('in a bundle of somebody else all of the fee is left', () => {
  expect(feeValue({ ...usdcFee, outerCostWei: 0n })).toMatchObject({
    outerCostUsdMicros: 0n,
    netUsdMicros: 250_000n,
    netFee: usdcFee.collected,
  })
})

describe('without a price', () => {
  test('of the token, only the cost has a value', () => {
    expect(feeValue({ ...usdcFee, prices: { token: null, native: usd('2500') } })).toEqual({
      collectedUsdMicros: null,
      outerCostUsdMicros: 125_000n,
      netUsdMicros: null,
      netFee: null,
    })
  })

  test('of the native coin, only the fee has a value', () => {
    expect(feeValue({ ...usdcFee, prices: { token: usd('1'), native: null } })).toEqual({
      collectedUsdMicros: 250_000n,
      outerCostUsdMicros: null,
      netUsdMicros: null,
      netFee: null,
    })
  })

  test('at all, nothing has one', () => {
    expect(Object.values(feeValue({ ...usdcFee, prices: { token: null, native: null } }))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

test('every value is exact but for the last unit: fees are rounded down, costs up, and what is left never up', () => {
  const dollar = 10n ** BigInt(priceDecimals)
  const price = fc.bigInt(1n, 1_000_000n * dollar)
  fc.assert(
    fc.property(
      uint(100),
      uint(90),
      fc.constantFrom(0, 2, 6, 8, 18, 24),
      price,
      price,
      (collected, outerCostWei, tokenDecimals, token, native) => {
        const value = feeValue({
          collected,
          outerCostWei,
          tokenDecimals,
          prices: { token, native },
        })
        const { collectedUsdMicros: gross, outerCostUsdMicros: cost, netUsdMicros, netFee } = value
        if (gross === null || cost === null || netUsdMicros === null || netFee === null)
          throw new Error('Both prices are there.')
        const unit = 10n ** BigInt(tokenDecimals)
        // micros × dollar × unit against amount × price × 10^6
        const exactGross = collected * token * 10n ** 6n
        expect(gross * unit * dollar <= exactGross).toBe(true)
        expect((gross + 1n) * unit * dollar > exactGross).toBe(true)
        const exactCost = outerCostWei * native * 10n ** 6n
        expect(cost * 10n ** 18n * dollar >= exactCost).toBe(true)
        expect((cost - 1n) * 10n ** 18n * dollar < exactCost).toBe(true)
        expect(netUsdMicros).toBe(gross - cost)
        // (collected − netFee) tokens are worth at least the cost, and one unit less is not.
        const kept = (collected - netFee) * token * 10n ** 18n
        expect(kept >= outerCostWei * native * unit).toBe(true)
        expect(kept - token * 10n ** 18n < outerCostWei * native * unit).toBe(true)
      },
    ),
  )
})
