import { expect, test } from 'vitest'
import { manualTimers } from '../../testing/manual-timers.js'
import { createEndpointHealth } from './endpoint-health.js'

function watch({ chainId = 1, toleratedLag = 3n } = {}) {
  const timers = manualTimers()
  const changes: string[] = []
  const health = createEndpointHealth({
    chainId,
    toleratedLag,
    timers,
    onChange: (condition) => void changes.push(condition),
  })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) health.failed()
  }
  /** Fails as soon as its pause is over, and returns how long the next one is. */
  const nextPause = () => {
    fail(1)
    let ms = 0
    for (; !health.isDueForCheck(); ms += 50) timers.advance(50)
    return ms
  }
  return { health, timers, changes, fail, nextPause }
}

test('an endpoint is ready until it has failed three times in a row', () => {
  const { health, changes, fail } = watch()
  fail(2)
  health.answered()
  fail(2)
  expect(health.condition()).toBe('ready')
  fail(1)
  expect(health.condition()).toBe('failing')
  expect(changes).toEqual(['failing'])
})

test('its pauses grow with every further failure, up to ten seconds', () => {
  const { fail, nextPause } = watch()
  fail(2)
  expect(Array.from({ length: 8 }, nextPause)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ])
})

test('failures during a pause do not lengthen it: they belong to what was asked before', () => {
  const { health, timers, fail } = watch()
  fail(50)
  timers.advance(250)
  expect(health.isDueForCheck()).toBe(true)
})

test('one answer heals, and the next pauses start from the shortest', () => {
  const { health, changes, fail, nextPause } = watch()
  fail(2)
  nextPause()
  nextPause()
  health.answered()
  expect(health.condition()).toBe('ready')
  expect(changes).toEqual(['failing', 'ready'])
  fail(2)
  expect(nextPause()).toBe(250)
})

test('a change is told once, however many requests notice it', () => {
  const { health, changes, fail } = watch()
  fail(100)
  for (let time = 0; time < 100; time++) health.answered()
  expect(changes).toEqual(['failing', 'ready'])
})

test('what comes back after failing must show again which chain it serves', () => {
  const { health, fail } = watch()
  health.serves(1)
  fail(2)
  expect(health.isConfirmed()).toBe(true)
  fail(1)
  health.answered()
  expect(health.isConfirmed()).toBe(false)
})

test('a limit is respected: nothing is asked until its pause is over, then only as the last resort', () => {
  const { health, timers } = watch()
  health.limited(2_000)
  expect(health.condition()).toBe('limited')
  expect(health.isLastResort()).toBe(false)
  timers.advance(1_999)
  expect([health.isLastResort(), health.isDueForCheck()]).toEqual([false, false])
  timers.advance(1)
  expect([health.isLastResort(), health.isDueForCheck()]).toEqual([true, true])
})

test('limits without a time grow, and one that asks for an hour gets a minute', () => {
  const { health, timers } = watch()
  health.limited(undefined)
  timers.advance(250)
  health.limited(undefined)
  timers.advance(499)
  expect(health.isLastResort()).toBe(false)
  timers.advance(1)
  expect(health.isLastResort()).toBe(true)
  health.limited(3_600_000)
  timers.advance(60_000)
  expect(health.isLastResort()).toBe(true)
})

test('a failing endpoint stays the last resort', () => {
  const { health, fail } = watch()
  fail(3)
  expect(health.isLastResort()).toBe(true)
})

test('an endpoint of another chain is no resort at all, whatever else is known of it', () => {
  const { health, changes, fail } = watch()
  health.serves(2)
  expect([health.condition(), health.isConfirmed()]).toEqual(['wrong chain', false])
  fail(3)
  expect([health.condition(), health.isLastResort()]).toEqual(['wrong chain', false])
  health.answered()
  expect(health.condition()).toBe('wrong chain')
  health.serves(1)
  expect([health.condition(), health.isConfirmed()]).toEqual(['ready', true])
  expect(changes).toEqual(['wrong chain', 'ready'])
})

test('blocks of another chain are forgotten: they would make the others look late', () => {
  const { health } = watch()
  health.sawHead(1_000_000n, undefined)
  health.serves(2)
  expect(health.head()).toBeUndefined()
})

test('an endpoint more blocks behind than is tolerated is asked later until its own newest block says otherwise', () => {
  const { health, changes } = watch({ toleratedLag: 3n })
  health.sawHead(97n, 100n)
  expect(health.condition()).toBe('ready')
  health.sawHead(96n, 100n)
  expect(health.condition()).toBe('behind')
  health.sawHead(99n, 101n)
  expect(health.condition()).toBe('ready')
  expect(changes).toEqual(['behind', 'ready'])
})

test('one that is behind is looked at again after five seconds', () => {
  const { health, timers } = watch()
  health.sawHead(1n, 100n)
  timers.advance(4_999)
  expect(health.isDueForCheck()).toBe(false)
  timers.advance(1)
  expect(health.isDueForCheck()).toBe(true)
})

test('one that was late or lacked something is asked later for five seconds, which nobody needs to be told', () => {
  const { health, timers, changes } = watch()
  health.demote()
  expect(health.condition()).toBe('demoted')
  timers.advance(5_000)
  expect(health.condition()).toBe('ready')
  expect(changes).toEqual([])
})

test('the newest block is the highest shown, lowered by what is said not to exist', () => {
  const { health } = watch()
  health.sawBlock(5n)
  health.sawBlock(3n)
  expect(health.head()).toBe(5n)
  health.lacksBlock(7n)
  expect(health.head()).toBe(5n)
  health.lacksBlock(4n)
  expect(health.head()).toBe(3n)
})
