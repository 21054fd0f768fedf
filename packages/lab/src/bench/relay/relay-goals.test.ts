import { expect, test } from 'vitest'
import { relayGoals } from './relay-goals.js'

test('a run of one cell is judged by the goals of this cell alone', () => {
  expect(relayGoals({ shareOfBlaster: 0.1, opsPerSecondAutomine: 100 }, 4)).toEqual({
    shareOfBlaster: '>= 0.25',
  })
})

test('a machine with few processors has goals of its own', () => {
  const figures = { timesAltoAutomine: 9, timesAltoSelfFundedAutomine: 4 }
  expect(relayGoals(figures, 2)).toEqual({
    timesAltoAutomine: '>= 8',
    timesAltoSelfFundedAutomine: '>= 4',
  })
})
