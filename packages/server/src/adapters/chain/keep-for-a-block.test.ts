import { expect, test } from 'vitest'
import { keepForABlock } from './keep-for-a-block.js'

/** Reads that are answered in order, on a clock and a chain that the test moves. */
function start({ keptMs = 2_000, fails = false } = {}) {
  const state = { now: 0, head: 1n as bigint | undefined, reads: 0, fails }
  const read = keepForABlock(
    { keptMs, now: () => state.now, head: () => state.head },
    async (of: string) => {
      state.reads++
      if (state.fails) throw new Error('no answer')
      return `${of} ${state.reads}`
    },
  )
  return { state, read }
}

test('callers within a block share one answer for each question', async () => {
  const { state, read } = start()
  const [first, beside] = await Promise.all([read('a'), read('a')])
  expect([first, beside, await read('a'), await read('b')]).toEqual(['a 1', 'a 1', 'a 1', 'b 2'])
  state.now = 1_999
  expect(await read('a')).toBe('a 1')
})

test('an answer is used for no longer than a block takes', async () => {
  const { state, read } = start()
  await read('a')
  state.now = 2_000
  expect(await read('a')).toBe('a 2')
})

test('an answer is used until a newer block is seen', async () => {
  const { state, read } = start()
  await read('a')
  state.head = 2n
  expect(await read('a')).toBe('a 2')
})

test('a failure is told to those who wait, and not kept', async () => {
  const { state, read } = start({ fails: true })
  const failures = [read('a'), read('a')].map((answer) => answer.catch(() => 'failed'))
  expect(await Promise.all(failures)).toEqual(['failed', 'failed'])
  expect(state.reads).toBe(1)
  state.fails = false
  expect(await read('a')).toBe('a 2')
})

test('every read is made when nothing is kept', async () => {
  const { read } = start({ keptMs: 0 })
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 1', 'a 2'])
})
