import { expect, test } from 'vitest'
import { paceWatching } from './pace-watching.js'

/** A watcher of a chain with one-second blocks, on a clock that the test moves. */
function watching() {
  const state = { now: 0, head: 0n, passes: 0, down: false }
  const watchers = paceWatching({
    pass: async () => {
      state.passes++
      if (state.down) throw new Error('no endpoint answers')
      return { foundAny: true, head: state.head }
    },
    blockTimeMsOf: () => 1_000,
    now: () => state.now,
  })
  /** Moves the clock by a second that ends with a block, with a look every 50 ms. Returns the number of passes. */
  const second = async (blocks = 1n) => {
    const before = state.passes
    for (let at = 0; at < 1_000; at += 50) {
      state.now += 50
      if (at === 950) state.head += blocks
      await watchers.watchWhenDue('1')
    }
    return state.passes - before
  }
  return { ...watchers, state, second }
}

test('while blocks come in step nothing is asked before the next one is expected', async () => {
  const { second, isAwaiting, state, watchWhenDue } = watching()
  for (let block = 0; block < 6; block++) await second()
  while (isAwaiting('1')) state.now += 50
  for (; !isAwaiting('1'); state.now += 50) await watchWhenDue('1')
  const passes = state.passes
  state.now += 600
  expect(await watchWhenDue('1')).toBe(false)
  expect(isAwaiting('1')).toBe(true)
  expect(state.passes).toBe(passes)
  state.now += 400
  expect(isAwaiting('1')).toBe(false)
  await watchWhenDue('1')
  expect(state.passes).toBe(passes + 1)
})

test('a look that is asked for is made at once, even if no block is expected', async () => {
  const { second, state, watch } = watching()
  for (let block = 0; block < 6; block++) await second()
  const passes = state.passes
  await watch('1')
  expect(state.passes).toBe(passes + 1)
})

test('a block out of step ends the waiting', async () => {
  const { second, isAwaiting, state } = watching()
  for (let block = 0; block < 6; block++) await second()
  state.now += 990
  await second(3n)
  state.now += 300
  expect(isAwaiting('1')).toBe(false)
  expect(await second()).toBeGreaterThanOrEqual(4)
})

test('a pass that fails leads to another one', async () => {
  const { state, watchWhenDue } = watching()
  state.down = true
  await expect(watchWhenDue('1')).rejects.toThrow('no endpoint answers')
  state.down = false
  expect(await watchWhenDue('1')).toBe(true)
})
