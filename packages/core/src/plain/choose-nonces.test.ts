import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseNonces } from './choose-nonces.js'

test.each([
  ['nothing is taken', 5, [], [5, 6], [5, 6]],
  ['the next ones are taken', 5, [5, 6], [7, 8], [7, 8]],
  ['a gap is wide enough', 5, [7, 8], [5, 6], [5, 6]],
  ['a gap is too narrow', 5, [6, 8], [5, 7], [9, 10]],
  ['what is taken is passed', 5, [1, 2, 3], [5, 6], [5, 6]],
] as const)('where %s', (_, next, taken, apart, together) => {
  expect(chooseNonces(next, taken, { count: 2, together: false })).toEqual(apart)
  expect(chooseNonces(next, taken, { count: 2, together: true })).toEqual(together)
})

const inputs = [fc.nat(20), fc.uniqueArray(fc.nat(30)), fc.integer({ min: 1, max: 4 })] as const

test('no gap is left below the nonces of transactions that rest on nothing', () => {
  fc.assert(
    fc.property(...inputs, (next, taken, count) => {
      const chosen = chooseNonces(next, taken, { count, together: false })
      expect(chosen).toHaveLength(count)
      const last = chosen.at(-1) as number
      for (let nonce = next; nonce <= last; nonce++)
        expect([...chosen, ...taken].filter((one) => one === nonce)).toHaveLength(1)
    }),
  )
})

test('the nonces of those that rest on each other are free, follow one another, and no lower ones would do', () => {
  fc.assert(
    fc.property(...inputs, (next, taken, count) => {
      const from = (first: number) => Array.from({ length: count }, (_, index) => first + index)
      const isFree = (first: number) => from(first).every((nonce) => !taken.includes(nonce))
      const chosen = chooseNonces(next, taken, { count, together: true })
      const [first] = chosen as [number]
      expect(chosen).toEqual(from(first))
      expect(first).toBeGreaterThanOrEqual(next)
      expect(isFree(first)).toBe(true)
      for (let lower = next; lower < first; lower++) expect(isFree(lower)).toBe(false)
    }),
  )
})
