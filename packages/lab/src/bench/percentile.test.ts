import { expect, test } from 'vitest'
import { median, percentile } from './percentile.js'

const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test.each([
  [1, 1],
  [50, 50],
  [99, 99],
  [100, 100],
])('percentile %d of 1 to 100 is %d, in whatever order they come', (percent, value) => {
  expect(percentile(oneToHundred, percent)).toBe(value)
})

test('percentile 99 of few values is the largest', () => {
  expect(percentile([3, 1, 2], 99)).toBe(3)
})

test('the median is a value that was measured', () => {
  expect(median([4, 1, 3, 2])).toBe(2)
})

test('nothing has no percentile', () => {
  expect(() => percentile([], 50)).toThrow('at least one value')
})

test('the measurements stay in their order', () => {
  const values = [3, 1, 2]
  percentile(values, 50)
  expect(values).toEqual([3, 1, 2])
})
