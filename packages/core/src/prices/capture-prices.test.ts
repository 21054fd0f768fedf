import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { CapturedPrices } from '../model/execution-prices.js'
import type { Database } from '../ports/database.js'
import type { PricesDue } from '../ports/ledger-store.js'
import type { PriceTable } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { capturePrices } from './capture-prices.js'

async function capture(waiting: readonly Address[], table: PriceTable | Error) {
  const captured: { due: PricesDue; prices: CapturedPrices }[] = []
  let asked = 0
  const outcome = await capturePrices(
    {
      clock: { now: () => new Date(1_000_000_999) },
      prices: {
        async prices() {
          asked++
          if (table instanceof Error) throw table
          return table
        },
      },
      database: {
        ledger: {
          unpricedTokens: async () => waiting,
          capturePrices: async (_: string, due: PricesDue, prices: CapturedPrices) =>
            void captured.push({ due, prices }),
        },
      } as unknown as Database,
    },
    aNetwork(),
  ).catch((error: Error) => error)
  return { captured, asked, outcome }
}

test('while no fee waits for a price, nobody is asked for one', async () => {
  expect(await capture([], new Map())).toEqual({ captured: [], asked: 0, outcome: false })
})

test('however many wait, the price source is asked once, and ten minutes back are priced', async () => {
  const { captured, asked, outcome } = await capture(
    [usdc.address, dai.address],
    new Map([
      [nativeCoinAddress, 7n],
      [usdc.address, 5n],
      [dai.address, 6n],
    ]),
  )
  expect([asked, outcome]).toEqual([1, true])
  expect(captured).toEqual([
    {
      due: { since: 1_000_000n - 600n, retryAfterSeconds: 15 },
      prices: {
        native: 7n,
        tokens: [
          { token: usdc.address, price: 5n },
          { token: dai.address, price: 6n },
        ],
      },
    },
  ])
})

test('what has no price is remembered as tried, the rest is captured', async () => {
  const { captured } = await capture([usdc.address, dai.address], new Map([[dai.address, 6n]]))
  expect(captured[0]?.prices).toEqual({
    native: null,
    tokens: [
      { token: usdc.address, price: null },
      { token: dai.address, price: 6n },
    ],
  })
})

test('addresses are compared, not their spelling', async () => {
  const { captured } = await capture(
    [usdc.address],
    new Map([[usdc.address.toLowerCase() as Address, 5n]]),
  )
  expect(captured[0]?.prices.tokens).toEqual([{ token: usdc.address, price: 5n }])
})

test('a price source that fails captures nothing', async () => {
  const { captured, outcome } = await capture([usdc.address], new Error('down'))
  expect(captured).toEqual([])
  expect(outcome).toBeInstanceOf(Error)
})
