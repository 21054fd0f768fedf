import { expect, test } from 'vitest'
import { floodFigures } from './flood-figures.js'
import type { FloodOutcome } from './flood-outcome.js'
import type { HonestMeasures, Measured } from './honest/measure-honest.js'

const took = (...ms: number[]): Measured => ({ ms, sent: ms.length, refusals: [] })
const measures = (changes: Partial<HonestMeasures> = {}): HonestMeasures => ({
  status: took(1, 2, 3),
  prepare: took(10, 20, 30),
  signIn: took(100, 200, 300),
  verify: took(10, 20, 30),
  ...changes,
})
const outcome = (changes: Partial<FloodOutcome>): FloodOutcome => ({
  name: 'codes',
  alone: measures(),
  beside: measures(),
  report: { seconds: 10, sent: 500, answers: {} },
  cpuMs: 1_000,
  ...changes,
})

test('the slowdown is the worst of all kinds of requests and all floods', () => {
  const figures = floodFigures([
    outcome({ beside: measures({ status: took(2, 5, 6) }) }),
    outcome({ name: 'logins-48', beside: measures({ signIn: took(100, 800, 900) }) }),
  ])
  expect(figures).toMatchObject({
    honestSlowdown: 4,
    honestSlowdownP95: 3,
    honestRefused: 0,
    honestRequests: 48,
    codesSlowdown: 2.5,
    logins48Slowdown: 4,
    codesPerSecond: 50,
    codesCpuMsPerRequest: 2,
  })
})

test('what is refused counts, with and without a flood, and makes nothing quicker', () => {
  const refused: Measured = { ms: [], sent: 3, refusals: ['503', '429', '0'] }
  const figures = floodFigures([
    outcome({
      alone: measures({ verify: { ...took(10, 20), refusals: ['503'] } }),
      beside: measures({ signIn: refused }),
    }),
  ])
  expect(figures).toMatchObject({ honestRefused: 4, honestSlowdown: Number.POSITIVE_INFINITY })
})
