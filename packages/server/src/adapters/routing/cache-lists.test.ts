import type { RoutedChain, RoutingProvider } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { cacheLists } from './cache-lists.js'

const minute = 60_000

/** Starts a provider whose answers the test gives, with a clock that the test moves. */
function start() {
  let now = 1_700_000_000_000
  const questions: { answer(chainId: number): void; fail(): void }[] = []
  const ask = () =>
    new Promise<readonly RoutedChain[]>((resolve, reject) => {
      questions.push({
        answer: (chainId) => resolve([{ chainId, logoUrl: undefined }]),
        fail: () => reject(new Error('down')),
      })
    })
  const source = { name: 'somebody', chains: ask, tokens: ask } as unknown as RoutingProvider
  const lists = cacheLists(source, { clock: { now: () => new Date(now) } })
  return {
    lists,
    questions,
    pass: (ms: number) => {
      now += ms
    },
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)),
    chain: async () => (await lists.chains())[0]?.chainId,
  }
}

test('concurrent callers share one request', async () => {
  const { chain, questions, settled } = start()
  const both = [chain(), chain()]
  await settled()
  expect(questions).toHaveLength(1)
  questions[0]?.answer(1)
  expect(await Promise.all(both)).toEqual([1, 1])
})

test('a list is fresh for ten minutes', async () => {
  const { chain, questions, pass, settled } = start()
  const first = chain()
  await settled()
  questions[0]?.answer(1)
  await first
  pass(10 * minute - 1)
  expect(await chain()).toBe(1)
  await settled()
  expect(questions).toHaveLength(1)
})

test('the old list is served while one refresh runs', async () => {
  const { chain, questions, pass, settled } = start()
  const first = chain()
  await settled()
  questions[0]?.answer(1)
  await first
  pass(10 * minute)
  expect(await Promise.all([chain(), chain()])).toEqual([1, 1])
  await settled()
  expect(questions).toHaveLength(2)
  questions[1]?.answer(2)
  await settled()
  expect(await chain()).toBe(2)
})

test('while the provider is down, the old list is served, and a refresh starts every 30 seconds', async () => {
  const { chain, questions, pass, settled } = start()
  const first = chain()
  await settled()
  questions[0]?.answer(1)
  await first
  pass(10 * minute)
  expect(await chain()).toBe(1)
  await settled()
  questions[1]?.fail()
  await settled()
  pass(minute / 2 - 1)
  expect(await chain()).toBe(1)
  await settled()
  expect(questions).toHaveLength(2)
  pass(1)
  expect(await chain()).toBe(1)
  await settled()
  expect(questions).toHaveLength(3)
})

test('without a cached list, the caller gets the error, and the next call sends another request', async () => {
  const { chain, questions, settled } = start()
  const first = chain()
  await settled()
  questions[0]?.fail()
  await expect(first).rejects.toThrow('down')
  const second = chain()
  await settled()
  questions[1]?.answer(3)
  expect(await second).toBe(3)
})

test('token lists are cached by network', async () => {
  const { lists, questions, settled } = start()
  const one = lists.tokens(aNetwork())
  const other = lists.tokens(aNetwork({ networkId: '1' }))
  await settled()
  expect(questions).toHaveLength(2)
  questions[0]?.answer(1)
  questions[1]?.answer(2)
  expect([(await one)[0]?.chainId, (await other)[0]?.chainId]).toEqual([1, 2])
  await lists.tokens(aNetwork())
  expect(questions).toHaveLength(2)
})
