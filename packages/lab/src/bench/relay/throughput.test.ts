import { expect, test } from 'vitest'
import { throughput } from './throughput.js'

test('throughput weighs a slow measurement by the time it took', () => {
  const measured = [
    { operations: 200, seconds: 1 },
    { operations: 200, seconds: 3 },
  ]
  expect(throughput(measured)).toBe(100)
})

test('nothing measured has no throughput', () => {
  expect(() => throughput([])).toThrow('Nothing was measured')
})
