import type { Logger } from '@gasless-gateway/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresh } from './create-refresh.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** A refresh whose looks end when the test says so. */
function controlled() {
  const started: string[] = []
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  let time = 1_000
  const refresh = createRefresh({
    look: (networkId) => {
      started.push(networkId)
      return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
    },
    logger: silent,
    now: () => time,
  })
  return {
    refresh,
    started,
    ends,
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a look that has just ended is not repeated, an older one is', async () => {
  const { refresh, started, ends, pass } = controlled()
  const first = refresh('1')
  ends[0]?.resolve()
  await first
  pass(99)
  await refresh('1')
  expect(started).toHaveLength(1)
  pass(1)
  const second = refresh('1')
  ends[1]?.resolve()
  await second
  expect(started).toHaveLength(2)
})

test('a chain that fails is no failure of the reader', async () => {
  const { refresh, ends } = controlled()
  const waiting = refresh('1')
  ends[0]?.reject(new Error('down'))
  await expect(waiting).resolves.toBeUndefined()
})

test('a chain that keeps silent holds a reader for a second at most', async () => {
  const { refresh, started } = controlled()
  const waiting = refresh('1')
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  expect(started).toHaveLength(1)
})
