import { expect, test } from 'vitest'
import { sumOfUsd } from './sum-of-usd.js'

test('nothing comes to 0, what has no price to nothing known, and else what has one counts', () => {
  expect(sumOfUsd([])).toBe(0n)
  expect(sumOfUsd([null, null])).toBeNull()
  expect(sumOfUsd([null, 5n, -7n])).toBe(-2n)
  expect(sumOfUsd([0n, null])).toBe(0n)
})
