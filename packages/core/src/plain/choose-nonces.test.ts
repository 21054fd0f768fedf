import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOfFreeNonces } from './choose-nonces.js'

test.each([
  ['nothing is taken', 5, [], 2, 5],
  ['the next ones are taken', 5, [5, 6], 2, 7],
  ['a gap is wide enough', 5, [7, 8], 2, 5],
  ['a gap is too narrow', 5, [6, 8], 2, 9],
  ['what is taken is passed', 5, [1, 2, 3], 1, 5],
] as const)('where %s', (_, next, taken, count, first) => {
  expect(firstOfFreeNonces(next, taken, count)).toBe(first)
})

test('the nonces are free, follow one another, and no lower ones would do', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.uniqueArray(fc.nat(30)),
      fc.integer({ min: 1, max: 4 }),
      (next, taken, count) => {
        const isFree = (first: number) =>
          Array.from({ length: count }, (_, index) => first + index).every(
            (nonce) => !taken.includes(nonce),
          )
        const first = firstOfFreeNonces(next, taken, count)
        expect(first).toBeGreaterThanOrEqual(next)
        expect(isFree(first)).toBe(true)
        for (let lower = next; lower < first; lower++) expect(isFree(lower)).toBe(false)
      },
    ),
  )
})
