import { expect, test } from 'vitest'
import { clockOffset } from './clock-offset.js'

test.each([
  ['hour', '2026-11-24T03:20:00Z', '2026-11-24T04:00:00.000Z'],
  ['day', '2026-11-24T03:20:00Z', '2026-11-25T00:00:00.000Z'],
  ['month', '2026-11-24T03:20:00Z', '2026-12-01T00:00:00.000Z'],
  ['year', '2026-11-24T03:20:00Z', '2027-01-01T00:00:00.000Z'],
  // It is too late for the next turn.
  ['hour', '2026-11-24T03:59:50Z', '2026-11-24T05:00:00.000Z'],
  ['year', '2026-12-31T23:59:50Z', '2028-01-01T00:00:00.000Z'],
] as const)('a new %s begins 30 s after the clock is advanced from %s', (turns, now, turn) => {
  const offset = clockOffset(new Date(now), { turns, inSeconds: 30 })
  expect(offset).toBeGreaterThanOrEqual(0)
  expect(new Date(Date.parse(now) + (offset + 30) * 1000).toISOString()).toBe(turn)
})
