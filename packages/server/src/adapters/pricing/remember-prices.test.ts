import type { MarketPrices } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { rememberPrices } from './remember-prices.js'

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
  const prices = rememberPrices(source, { clock: { now: () => new Date(now) } })
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

test('everybody who asks at once waits for one answer', async () => {
  const { price, asked, answer } = play()
  const both = [price(), price()]
  await answer(7n)
  expect(await Promise.all(both)).toEqual([7n, 7n])
  expect(asked()).toBe(1)
})

test('within a minute nobody is asked again', async () => {
  const { price, asked, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  pass(59)
  expect(await price()).toBe(7n)
  expect(asked()).toBe(1)
})

test('after a minute a new one is asked for, and the old one used meanwhile', async () => {
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

test('after five minutes the old one is waited out, not used', async () => {
  const { price, pass, answer } = play()
  const first = price()
  await answer(7n)
  await first
  pass(300)
  const late = price()
  await answer(undefined)
  expect(await late).toBeUndefined()
})

test('while a refresh fails, the old one is used for as long as it lives, and asked for twice a minute', async () => {
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

test('a source that is down is waited for once in half a minute', async () => {
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

test('the same address on another network is another price', async () => {
  const { price, asked, answer } = play()
  const here = price()
  await answer(7n)
  await here
  const there = price(aNetwork({ networkId: '2', chainId: 2 }))
  await answer(9n)
  expect([await here, await there]).toEqual([7n, 9n])
  expect(asked()).toBe(2)
})
