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

test('a read that is not answered within a second is made anew for those who ask later', async () => {
  const clock = { now: 0 }
  const pending: ((answer: number) => void)[] = []
  const read = keepForABlock(
    { keptMs: 12_000, now: () => clock.now, head: () => 1n },
    (_: string) => new Promise<number>((resolve) => void pending.push(resolve)),
  )
  const started = async () => {
    const before = pending.length
    while (pending.length === before) await new Promise(setImmediate)
  }
  const lost = read('a')
  await started()
  clock.now = 999
  expect(read('a')).toBe(lost)
  clock.now = 1_000
  const anew = read('a')
  await started()
  pending[1]?.(2)
  expect(await anew).toBe(2)
  expect(await read('a')).toBe(2)
})

test('a read starts after the requests of its caller are sent', async () => {
  const steps: string[] = []
  const read = keepForABlock({ keptMs: 2_000, now: () => 0, head: () => 1n }, async () => {
    steps.push('read')
  })
  const answer = read(undefined)
  setImmediate(() => steps.push('sent'))
  await answer
  expect(steps).toEqual(['sent', 'read'])
})

test('every read is made when nothing is kept', async () => {
  const { read } = start({ keptMs: 0 })
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 1', 'a 2'])
})
