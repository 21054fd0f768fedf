import { expect, test } from 'vitest'
import { drawConditions } from './draw-conditions.js'

const rounds = Array.from({ length: 400 }, (_, seed) => drawConditions(seed, 100))

test('a seed repeats its round', () => {
  expect(drawConditions(7, 100)).toEqual(rounds[7])
})

test('a longer suite changes only when the clock turns', () => {
  const { clock, ...rest } = drawConditions(7, 10_000)
  const { clock: shorter, ...others } = drawConditions(7, 100)
  expect(rest).toEqual(others)
  expect(clock.turns).toBe(shorter.turns)
})

test('the rounds reach every condition, and the clock turns while a round lasts', () => {
  const distinct = (choose: (round: (typeof rounds)[number]) => unknown) =>
    new Set(rounds.map(choose)).size
  expect(distinct(({ workers }) => workers)).toBe(5)
  expect(distinct(({ busyThreads }) => busyThreads)).toBe(4)
  expect(distinct(({ timeZone }) => timeZone)).toBe(8)
  expect(distinct(({ language }) => language)).toBe(6)
  expect(distinct(({ autovacuum }) => autovacuum)).toBe(3)
  expect(distinct(({ folder }) => folder)).toBe(2)
  expect(distinct(({ killedAfter }) => killedAfter === undefined)).toBe(2)
  expect(distinct(({ clock }) => clock.turns)).toBe(4)
  for (const { clock } of rounds) {
    expect(clock.inSeconds).toBeGreaterThanOrEqual(5)
    expect(clock.inSeconds).toBeLessThanOrEqual(100)
  }
})
