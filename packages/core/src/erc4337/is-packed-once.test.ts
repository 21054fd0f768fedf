import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { isPackedOnce } from './is-packed-once.js'

const word = (value: number | bigint): Hex => numberToHex(value, { size: 32 })
const strings: Hex[] = ['0x', '0x12', `0x${'34'.repeat(100)}`]
const list = encodeAbiParameters(parseAbiParameters('bytes[]'), [strings])

test('lists as encoders write them are', () => {
  expect(isPackedOnce(list, 0)).toBe(true)
  const tuples = encodeAbiParameters(
    parseAbiParameters('(address to, uint256 value, bytes data)[]'),
    [strings.map((data) => ({ to: `0x${'11'.repeat(20)}` as const, value: 1n, data }))],
  )
  expect(isPackedOnce(tuples, 0, 2)).toBe(true)
  expect(isPackedOnce(encodeAbiParameters(parseAbiParameters('bytes[]'), [[]]), 0)).toBe(true)
})

test('a list whose entries are all the same bytes is not', () => {
  const entry = [word(100), `0x${'34'.repeat(128)}` as Hex]
  const overlapping = concatHex([word(32), word(4), ...Array(4).fill(word(128)), ...entry])
  expect(isPackedOnce(overlapping, 0)).toBe(false)
  // Wherever it is put, behind a list that is fine.
  const hidden = concatHex([word(64), word(0), word(4), ...Array(4).fill(word(128)), ...entry])
  expect(isPackedOnce(hidden, 0)).toBe(false)
})

test('a list that leads out of its data is not', () => {
  expect(isPackedOnce(list, 32 * 1_000)).toBe(false)
  expect(isPackedOnce(concatHex([word(32), word(2n ** 255n)]), 0)).toBe(false)
  expect(isPackedOnce(concatHex([word(32), word(1), word(2n ** 200n)]), 0)).toBe(false)
})
