import { expect, test } from 'vitest'
import { manualTimers } from '../testing/manual-timers.js'
import { startPulse } from './start-pulse.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const settle = () => new Promise((resolve) => setImmediate(resolve))

function start(found: () => boolean = () => false) {
  const timers = manualTimers()
  const looks: number[] = []
  const pulse = startPulse({
    look: async () => {
      looks.push(timers.now())
      return found()
    },
    busyMs: 250,
    logger: silent,
    timers,
  })
  const wait = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += 50) {
      timers.advance(50)
      await settle()
    }
  }
  return { pulse, looks, wait }
}

test('while there is nothing to do, the pulse looks once a second', async () => {
  const { pulse, looks, wait } = start()
  await settle()
  await wait(3_000)
  await pulse.stop()
  expect(looks).toEqual([0, 1_000, 2_000, 3_000])
})

test('for ten seconds after it has found work, it looks more often', async () => {
  let isFirst = true
  const { pulse, looks, wait } = start(() => {
    const found = isFirst
    isFirst = false
    return found
  })
  await settle()
  await wait(13_000)
  await pulse.stop()
  const busy = Array.from({ length: 41 }, (_, place) => place * 250)
  expect(looks).toEqual([...busy, 11_000, 12_000, 13_000])
})

test('a wake is answered with a look, and with more for ten seconds', async () => {
  const { pulse, looks, wait } = start()
  await settle()
  await wait(1_600)
  pulse.wake()
  await settle()
  await wait(500)
  await pulse.stop()
  expect(looks).toEqual([0, 1_000, 1_600, 1_850, 2_100])
})
