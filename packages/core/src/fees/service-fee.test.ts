import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { type PricedAsset, serviceFee } from './service-fee.js'

const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const wbtc: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const unknown: Address = '0x0000000000000000000000000000000000000bad'
const dollar = 10n ** BigInt(priceDecimals)

/** 5 cents and 0.1 %. */
const policy = { staticUsdMicros: 50_000n, transferFeeBps: 10n }
const dollarToken = (decimals: number) => ({ price: dollar, decimals })
const feeOf = (
  assets: readonly PricedAsset[],
  { decimals = 6, prices = new Map([[usdc, dollar]]) as ReadonlyMap<Address, bigint> } = {},
) => serviceFee({ policy, assets, prices, token: dollarToken(decimals) })

describe('the static part', () => {
  test.each([
    [0, 1n],
    [2, 5n],
    [6, 50_000n],
    [8, 5_000_000n],
    [18, 50_000_000_000_000_000n],
    [24, 50_000_000_000_000_000_000_000n],
  ])(
    'five cents of a dollar token with %i decimals are %i base units, rounded up',
    (decimals, units) => {
      expect(feeOf([], { decimals }).staticFee).toBe(units)
    },
  )

  test('it follows the price of the fee token', () => {
    const token = { price: 2n * dollar, decimals: 6 }
    expect(serviceFee({ policy, assets: [], prices: new Map(), token }).staticFee).toBe(25_000n)
  })

  test('a policy without a static part charges none', () => {
    const free = { staticUsdMicros: 0n, transferFeeBps: 0n }
    const fee = serviceFee({ policy: free, assets: [], prices: new Map(), token: dollarToken(6) })
    expect(fee).toEqual({ staticFee: 0n, transferFee: 0n, unpricedAssets: [] })
  })
})

describe('the percentage part', () => {
  test.each([
    [0, 1_000n, 1n],
    [2, 100_000n, 100n],
    [6, 1_000_000_000n, 1_000_000n],
    [8, 100_000_000_000n, 100_000_000n],
    [18, 1_000n * 10n ** 18n, 10n ** 18n],
    [24, 1_000n * 10n ** 24n, 10n ** 24n],
  ])(
    '0.1 %% of 1,000 dollars in a token with %i decimals is one dollar',
    (decimals, amount, fee) => {
      const assets = [{ asset: usdc, amount, decimals }]
      expect(feeOf(assets, { decimals }).transferFee).toBe(fee)
    },
  )

  test('nothing transferred costs nothing', () => {
    expect(feeOf([]).transferFee).toBe(0n)
    expect(feeOf([{ asset: usdc, amount: 0n, decimals: 6 }]).transferFee).toBe(0n)
  })

  test('dust costs one unit, not zero', () => {
    expect(feeOf([{ asset: usdc, amount: 1n, decimals: 6 }]).transferFee).toBe(1n)
  })

  test('several assets, the native coin among them, add up at their own prices and decimals', () => {
    const prices = new Map([
      [usdc, dollar],
      [wbtc, 100_000n * dollar],
      [nativeCoinAddress, 4_000n * dollar],
    ])
    const assets = [
      { asset: usdc, amount: 500n * 10n ** 6n, decimals: 6 },
      { asset: wbtc, amount: 10n ** 8n, decimals: 8 },
      { asset: nativeCoinAddress, amount: 2n * 10n ** 18n, decimals: 18 },
    ]
    expect(feeOf(assets, { prices }).transferFee).toBe(108_500_000n)
  })

  test('an asset without a price or a listing adds nothing and is named', () => {
    const assets = [
      { asset: unknown, amount: 10n ** 30n, decimals: 18 },
      { asset: wbtc, amount: 10n ** 30n, decimals: undefined },
      { asset: usdc, amount: 1_000_000n, decimals: 6 },
    ]
    const fee = feeOf(assets, {
      prices: new Map([
        [usdc, dollar],
        [wbtc, dollar],
      ] as const),
    })
    expect(fee.transferFee).toBe(1_000n)
    expect(fee.unpricedAssets).toEqual([unknown, wbtc])
  })
})

describe('rounding', () => {
  const price = fc.bigInt(1n, 1_000_000n * dollar)
  const decimals = fc.constantFrom(0, 2, 6, 8, 18, 24)
  const asset = fc.record({ amount: fc.bigInt(0n, 2n ** 128n), price, decimals })

  test('each part is never below its exact value, and above it by less than one unit', () => {
    fc.assert(
      fc.property(
        fc.array(asset, { maxLength: 5 }),
        fc.record({ price, decimals }),
        fc.bigInt(0n, 10_000n),
        fc.bigInt(0n, 10n ** 9n),
        (assets, token, transferFeeBps, staticUsdMicros) => {
          const addressOf = (index: number): Address => `0x${String(index + 1).padStart(40, '0')}`
          const fee = serviceFee({
            policy: { transferFeeBps, staticUsdMicros },
            assets: assets.map((each, index) => ({ ...each, asset: addressOf(index) })),
            prices: new Map(assets.map((each, index) => [addressOf(index), each.price])),
            token,
          })
          const unit = 10n ** BigInt(token.decimals)
          // Everything on one common denominator, far finer than any rounding: 10^24.
          const scale = 10n ** 24n
          const value = assets.reduce(
            (total, { amount, price, decimals }) =>
              total + (amount * price * scale) / 10n ** BigInt(decimals),
            0n,
          )
          const transferNumerator = value * transferFeeBps * unit
          const transferDenominator = 10_000n * token.price * scale
          expect(fee.transferFee * transferDenominator >= transferNumerator).toBe(true)
          expect((fee.transferFee - 1n) * transferDenominator < transferNumerator).toBe(true)

          const staticNumerator = staticUsdMicros * dollar * unit
          const staticDenominator = 1_000_000n * token.price
          expect(fee.staticFee * staticDenominator >= staticNumerator).toBe(true)
          expect((fee.staticFee - 1n) * staticDenominator < staticNumerator).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
