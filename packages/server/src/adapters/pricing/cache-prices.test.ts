import type { MarketPrices } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { cachePrices } from './cache-prices.js'

const token = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 } as const

/** Answers stay out until the test gives them. */
function play() {
  let now = 1_700_000_000_000
  const waiting: ((price: bigint | undefined) => void)[] = []
  let asked = 0
  const source: MarketPrices = {
    price: () => {
      asked++
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
  const prices = cachePrices(source, { clock: { now: () => new Date(now) } })
  return {
    asked: () => asked,
    pass: (seconds: number) => {
      now += seconds * 1_000
    },
    price: (network = aNetwork()) => prices.price(network, token),
    /** Answers what is asked at present, and lets everybody hear of it. */
    async answer(price: bigint | undefined) {
      for (const tell of waiting.splice(0)) tell(price)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('concurrent callers share one request', async () => {
  const { price, asked, answer } = play()
  const both = [price(), price()]
  await answer(7n)
  expect(await Promise.all(both)).toEqual([7n, 7n])
  expect(asked()).toBe(1)
})

test('a price is not read again within a minute', async () => {
  const { price, asked, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  pass(59)
  expect(await price()).toBe(7n)
  expect(asked()).toBe(1)
})

test('after a minute the old price is used while a new price is read', async () => {
  const { price, asked, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  pass(60)
  expect(await price()).toBe(7n)
  expect(asked()).toBe(2)
  await answer(8n)
  expect(await price()).toBe(8n)
})

test('after five minutes callers wait for a new price', async () => {
  const { price, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  pass(300)
  const late = price()
  await answer(undefined)
  expect(await late).toBeUndefined()
})

test('while refreshes fail, the old price is used until it expires, and a refresh starts every 30 seconds', async () => {
  const { price, asked, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  for (const seconds of [60, 30, 30, 30, 30, 30, 30, 30, 29]) {
    pass(seconds)
    expect(await price()).toBe(7n)
    await answer(undefined)
  }
  expect(asked()).toBe(9)
  pass(1)
  const over = price()
  await answer(undefined)
  expect(await over).toBeUndefined()
})

test('callers wait for a source that is down only once every 30 seconds', async () => {
  const { price, asked, pass, answer } = play()
  const first = price()
  await answer(undefined)
  expect(await first).toBeUndefined()
  pass(29)
  expect(await price()).toBeUndefined()
  expect(asked()).toBe(1)
  pass(1)
  const again = price()
  await answer(7n)
  expect(await again).toBe(7n)
})

test('an address has its own price on each network', async () => {
  const { price, asked, answer } = play()
  const here = price()
  await answer(7n)
  await here
  const there = price(aNetwork({ networkId: '2', chainId: 2 }))
  await answer(9n)
  expect([await here, await there]).toEqual([7n, 9n])
  expect(asked()).toBe(2)
})
