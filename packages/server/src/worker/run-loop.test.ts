import { expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.js'
import { runLoop } from './run-loop.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * A loop that records the times of its passes, and a clock that moves from alarm to alarm until the loop waits again.
 */
function start(
  options: Partial<Parameters<typeof runLoop>[0]>,
  pass: () => Promise<boolean> = async () => false,
) {
  const timers = manualTimers()
  const passes: number[] = []
  const loop = runLoop({
    name: 'test',
    idleMs: 500,
    logger: silent,
    timers,
    pass: () => {
      passes.push(timers.now())
      return pass()
    },
    ...options,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const wait = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += 10) {
      timers.advance(10)
      await settle()
    }
  }
  return { passes, loop, settle, wait }
}

test('a loop without wakes looks at the end of each safety period', async () => {
  const { passes, loop, wait, settle } = start({ safetyMs: 15_000 })
  await settle()
  await wait(30_000)
  await loop.stop()
  expect(passes).toEqual([0, 15_000, 30_000])
})

test('a wake is answered at once, but never sooner after a pass than its least pause', async () => {
  const { passes, loop, wait, settle } = start({ safetyMs: 15_000 })
  await settle()
  await wait(100)
  loop.wake()
  await wait(2_000)
  loop.wake()
  await settle()
  loop.wake()
  await wait(1_000)
  await loop.stop()
  expect(passes).toEqual([0, 500, 2_100, 2_600])
})

test('a loop that collects passes where one that looks all the time would, with everything that woke it until then', async () => {
  const { passes, loop, wait, settle } = start({ safetyMs: 15_000, collects: true })
  await settle()
  await wait(2_100)
  loop.wake()
  await wait(300)
  loop.wake()
  await wait(5_000)
  await loop.stop()
  expect(passes).toEqual([0, 2_500])
})

test('a wake during a pass leads to another pass', async () => {
  let end = (_more: boolean) => {}
  const { passes, loop, wait, settle } = start(
    { safetyMs: 15_000 },
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  loop.wake()
  end(false)
  await settle()
  await wait(500)
  expect(passes).toEqual([0, 500])
  end(false)
  await settle()
  await loop.stop()
})

test('a wake does not shorten the pause after a failure', async () => {
  const { passes, loop, wait, settle } = start({ safetyMs: 15_000 }, async () => {
    throw new Error('failed')
  })
  await settle()
  loop.wake()
  await wait(990)
  expect(passes).toEqual([0])
  await wait(10)
  expect(passes).toEqual([0, 1_000])
  await loop.stop()
})

test.each([
  ['safety period', {}, 0],
  ['least pause', {}, 1],
  ['collecting', { collects: true }, 1],
])('a stop ends the loop during its %s', async (_, options, wakes) => {
  const { passes, loop, settle } = start({ safetyMs: 15_000, ...options })
  await settle()
  for (let wake = 0; wake < wakes; wake++) loop.wake()
  await settle()
  await loop.stop()
  expect(passes).toEqual([0])
})
