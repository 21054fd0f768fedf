import { expect, test } from 'vitest'
import { createCondition } from './create-condition.js'

function watch() {
  let now = 0
  const told: unknown[] = []
  const condition = createCondition({
    now: () => now,
    onStart: () => told.push('start'),
    onStill: (counts) => told.push(['still', counts]),
    onEnd: (counts) => told.push(['end', counts]),
  })
  /** Fails and works by turns, every `everyMs`, for so long. */
  const flicker = (ms: number, everyMs: number) => {
    for (let end = now + ms; now < end; now += everyMs) {
      condition.holds()
      condition.passed()
    }
  }
  return {
    told,
    condition,
    flicker,
    pass(ms: number) {
      now += ms
    },
  }
}

test('what fails several times a second is one line, and one more when it is over', () => {
  const { told, condition, flicker, pass } = watch()
  flicker(15_000, 250)
  expect(told).toEqual(['start'])
  pass(9_000)
  condition.passed()
  expect(told).toEqual(['start'])
  pass(1_000)
  condition.passed()
  condition.passed()
  expect(told).toEqual(['start', ['end', { failures: 60, seconds: 25 }]])
})

test('while it lasts it is counted once a minute', () => {
  const { told, flicker } = watch()
  flicker(180_000, 1_000)
  expect(told).toEqual([
    'start',
    ['still', { failures: 61, seconds: 60 }],
    ['still', { failures: 121, seconds: 120 }],
  ])
})

test('it starts anew after its end, and counts anew', () => {
  const { told, condition, pass } = watch()
  for (let round = 0; round < 2; round++) {
    condition.holds()
    pass(10_000)
    condition.passed()
  }
  const end = ['end', { failures: 1, seconds: 10 }]
  expect(told).toEqual(['start', end, 'start', end])
})
