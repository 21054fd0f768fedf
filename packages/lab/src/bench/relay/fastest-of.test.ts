import { expect, test } from 'vitest'
import { fastestOf } from './fastest-of.js'

test('the peer is taken at its best, which may be other settings for first and for later operations', () => {
  expect(fastestOf({ small: { first: 30, later: 20 }, large: { first: 10, later: 40 } })).toEqual({
    rates: { first: 30, later: 40 },
    by: { first: 'small', later: 'large' },
  })
})

test('a peer that was not measured has no best', () => {
  expect(() => fastestOf({})).toThrow('Nothing was measured')
})
