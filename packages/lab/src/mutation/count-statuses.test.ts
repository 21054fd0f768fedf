import { expect, test } from 'vitest'
import { countStatuses } from './count-statuses.js'

const results = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([status, count]) => Array(count).fill({ status }))

test('the score is the share that a test noticed or that never ended; what cannot be judged is left out', () => {
  const counted = countStatuses(
    results({
      Killed: 6,
      Timeout: 1,
      Survived: 2,
      NoCoverage: 1,
      Ignored: 5,
      RuntimeError: 3,
      CompileError: 1,
    }),
  )
  expect(counted).toEqual({
    score: 70,
    mutants: 10,
    killed: 6,
    timedOut: 1,
    survived: 2,
    uncovered: 1,
    ignored: 5,
    broken: 4,
  })
})

test('nothing to notice is no score', () => {
  expect(countStatuses(results({ Ignored: 3 })).score).toBeNaN()
})
