import { describe, expect, test } from 'vitest'
import { paceWatching } from './pace-watching.js'

/** A watcher of a chain with one-second blocks, on a clock that the test moves. */
function watching() {
  const state = {
    now: 0,
    head: 0n,
    passes: 0,
    down: false,
    restMs: undefined as number | undefined,
    during: () => {},
  }
  const watchers = paceWatching({
    pass: async () => {
      state.passes++
      if (state.down) throw new Error('no endpoint answers')
      state.during()
      return { foundAny: true, head: state.head, restMs: state.restMs }
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

describe('a watcher that rests', () => {
  const resting = async () => {
    const set = watching()
    Object.assign(set.state, { restMs: 30_000, now: 1_000 })
    await set.watchWhenDue('1')
    const passes = async () => {
      await set.watchWhenDue('1')
      return set.state.passes
    }
    return { ...set, passes }
  }

  test('looks again at the end of its pause', async () => {
    const { state, passes, isAwaiting } = await resting()
    state.now += 29_999
    expect(isAwaiting('1')).toBe(true)
    expect(await passes()).toBe(1)
    state.now += 1
    expect(await passes()).toBe(2)
  })

  test('looks at once when there is new work, also if that came during its last look', async () => {
    const { state, passes, rouse } = await resting()
    state.during = () => rouse('1')
    rouse('1')
    expect(await passes()).toBe(2)
    state.now += 250
    state.during = () => {}
    expect(await passes()).toBe(3)
    state.now += 250
    expect(await passes()).toBe(3)
  })
})

test('a pass that fails leads to another one', async () => {
  const { state, watchWhenDue } = watching()
  state.down = true
  await expect(watchWhenDue('1')).rejects.toThrow('no endpoint answers')
  state.down = false
  expect(await watchWhenDue('1')).toBe(true)
})
