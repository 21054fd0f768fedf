import type { Logger } from '@gasless-gateway/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresh } from './create-refresh.js'
import { shareRuns } from './share-runs.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** Creates a refresh whose looks the test ends. */
function controlled() {
  const started: string[] = []
  const ends: { resolve(found: boolean): void; reject(error: Error): void }[] = []
  let time = 1_000
  const refresh = createRefresh({
    look: (networkId) => {
      started.push(networkId)
      return new Promise<boolean>((resolve, reject) => ends.push({ resolve, reject }))
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

test('a look that has just ended is not repeated, and an older one is', async () => {
  const { refresh, started, ends, pass } = controlled()
  const first = refresh('1')
  ends[0]?.resolve(false)
  await first
  pass(99)
  await refresh('1')
  expect(started).toHaveLength(1)
  pass(1)
  const second = refresh('1')
  ends[1]?.resolve(false)
  await second
  expect(started).toHaveLength(2)
})

test('a failing chain does not make the reader fail', async () => {
  const { refresh, ends } = controlled()
  const waiting = refresh('1')
  ends[0]?.reject(new Error('down'))
  await expect(waiting).resolves.toBeUndefined()
})

test('a silent chain delays a reader by at most a second', async () => {
  const { refresh, started } = controlled()
  const waiting = refresh('1')
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  expect(started).toHaveLength(1)
})

/** Creates a watcher that follows one block per look, and whose looks the test ends. */
function following() {
  let head = 1
  let followed = 1
  const under: (() => void)[] = []
  const watch = shareRuns(async () => {
    const found = followed < head
    const next = found ? followed + 1 : followed
    await new Promise<void>((resolve) => under.push(resolve))
    followed = next
    return found
  })
  /** Ends the looks one after the other until none is running. */
  const endAll = async () => {
    for (let look = under.shift(); look; look = under.shift()) {
      look()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return {
    watch,
    endAll,
    followed: () => followed,
    mine: (blocks: number) => {
      head += blocks
    },
  }
}

test('a look that read an older head does not count when the head must be reached', async () => {
  const { watch, endAll, followed, mine } = following()
  const refresh = createRefresh({ look: watch, logger: silent, now: () => 1_000 })
  const ofTheWorker = watch('1')
  mine(1)
  const waiting = refresh('1', { reach: 'head' })
  await endAll()
  await Promise.all([ofTheWorker, waiting])
  expect(followed()).toBe(2)
})

test('a look that has just ended does not count when the head must be reached', async () => {
  const { watch, endAll, followed, mine } = following()
  const refresh = createRefresh({ look: watch, logger: silent, now: () => 1_000 })
  const ofAnother = refresh('1')
  await endAll()
  await ofAnother
  mine(1)
  const waiting = refresh('1', { reach: 'head' })
  await endAll()
  await waiting
  expect(followed()).toBe(2)
})

test('a reader waits for a watcher that is several looks behind', async () => {
  const { watch, endAll, followed, mine } = following()
  const refresh = createRefresh({ look: watch, logger: silent, now: () => 1_000 })
  mine(5)
  const waiting = refresh('1', { reach: 'head' })
  await endAll()
  await waiting
  expect(followed()).toBe(6)
})

test('the head is reached although another replica applies a block first', async () => {
  const head = 3
  let known = 0
  /** A replica that is second with a block finds nothing, and does not read the blocks after it. */
  const raced = [false, true]
  const refresh = createRefresh({
    look: async () => {
      if (known === head) return false
      known++
      return !raced.shift()
    },
    logger: silent,
    now: () => 1_000,
  })
  await refresh('1', { reach: 'head' })
  expect(known).toBe(3)
})

test('a chain with ever more blocks delays a reader by at most a second', async () => {
  let looks = 0
  let time = 0
  const refresh = createRefresh({
    look: async () => {
      looks++
      time += 300
      return true
    },
    logger: silent,
    now: () => time,
  })
  await refresh('1', { reach: 'head' })
  expect(looks).toBe(4)
})
