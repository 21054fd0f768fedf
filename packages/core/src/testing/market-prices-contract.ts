import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../model/network.js'
import type { MarketPrices } from '../ports/market-prices.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

/** A token as the source lists it; `usd` in whole dollars as text, `undefined` where it has no price of it. */
export interface ListedToken {
  readonly address: Address
  readonly decimals: number
  readonly usd: string | undefined
}

export interface MarketPricesHarness {
  readonly prices: MarketPrices
  close(): Promise<void>
}

const network = { networkId: '8453', chainId: 8453 } as Network
const one = 10n ** BigInt(priceDecimals)

const usdc = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 } as const
const dust = { address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', decimals: 24 } as const
const worthless = { address: '0x4200000000000000000000000000000000000006', decimals: 18 } as const
const unpriced = { address: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', decimals: 0 } as const
const unlisted = { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 8 } as const

/** What prices rest on, of every source off chain. `start` lists these tokens on chain 8453 and nothing else. */
export function marketPricesContract(
  name: string,
  start: (listed: readonly ListedToken[]) => Promise<MarketPricesHarness>,
): void {
  describe(name, () => {
    let harness: MarketPricesHarness
    beforeAll(async () => {
      harness = await start([
        { address: nativeCoinAddress, decimals: 18, usd: '3456.789012345678901234' },
        { ...usdc, usd: '0.9998' },
        { ...dust, usd: '0.000000000000000000000000000000000007' },
        { ...worthless, usd: '0' },
        { ...unpriced, usd: undefined },
      ])
    })
    afterAll(() => harness?.close())
    const priceOf = (asset: { address: Address; decimals: number }) =>
      harness.prices.price(network, asset)

    test('a price arrives to its last digit', async () => {
      expect(await priceOf(usdc)).toBe((one * 9_998n) / 10_000n)
      expect(await priceOf(dust)).toBe(7n)
    })

    test('the native coin is asked for by its sentinel', async () => {
      expect(await priceOf({ address: nativeCoinAddress, decimals: 18 })).toBe(
        3_456_789012345678901234n * 10n ** 18n,
      )
    })

    test.each([
      ['that nobody lists', unlisted],
      ['that is listed without a price', unpriced],
      ['that is listed as worth nothing', worthless],
    ])('a token %s has no price', async (_, asset) => {
      expect(await priceOf(asset)).toBeUndefined()
    })

    test('a token of other decimals is another token, and has no price', async () => {
      expect(await priceOf({ ...usdc, decimals: 18 })).toBeUndefined()
    })

    test('a chain that the source does not know has no prices', async () => {
      const elsewhere = { networkId: '1', chainId: 1 } as Network
      expect(await harness.prices.price(elsewhere, usdc)).toBeUndefined()
    })
  })
}
