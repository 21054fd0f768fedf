import fc from 'fast-check'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { cachedKeccak256 } from './cached-keccak256.js'

test('returns the keccak256 of any data, in any order and any number of times', () => {
  const anyData = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
  fc.assert(
    fc.property(
      fc.array(anyData, { maxLength: 100 }),
      fc.infiniteStream(fc.nat()),
      (data, picks) => {
        for (const one of data) expect(cachedKeccak256(one)).toBe(keccak256(one))
        for (const pick of picks.take(100)) {
          const one = data[pick % data.length]
          if (one) expect(cachedKeccak256(one)).toBe(keccak256(one))
        }
      },
    ),
  )
})

test('returns the same hash for hex digits in upper and lower case', () => {
  expect(cachedKeccak256('0xABCD')).toBe(cachedKeccak256('0xabcd'))
})
