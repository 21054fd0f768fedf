import { expect, test } from 'vitest'
import { byNetworkId } from './by-network-id.js'

test('chain ids are ordered as numbers, also beyond those that a double holds', () => {
  const ids = ['10', '8453', '1', '18446744073709551615', '137', '18446744073709551614', '10']
  expect(ids.sort(byNetworkId)).toEqual([
    '1',
    '10',
    '10',
    '137',
    '8453',
    '18446744073709551614',
    '18446744073709551615',
  ])
  expect(Math.sign(byNetworkId('10', '11'))).toBe(-1)
  expect(Math.sign(byNetworkId('11', '10'))).toBe(1)
  expect(byNetworkId('10', '10')).toBe(0)
})
