import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilDiv, max, min, sum } from './math.js'

test('division rounds up, and only when something is left over', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 300n), fc.bigInt(1n, 2n ** 200n), (a, b) => {
      const quotient = ceilDiv(a, b)
      expect(quotient * b >= a).toBe(true)
      expect(quotient * b < a + b).toBe(true)
    }),
  )
})

test('min, max and sum agree with sorting and adding', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(), { minLength: 1 }), (values) => {
      const [first = 0n, ...rest] = values
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(min(first, ...rest)).toBe(sorted.at(0))
      expect(max(first, ...rest)).toBe(sorted.at(-1))
      expect(sum(values)).toBe(values.reduce((a, b) => a + b, 0n))
    }),
  )
})
