import fc from 'fast-check'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { hashOnce } from './hash-once.js'

test('any data have their keccak256, however often and in whatever order they come', () => {
  const anyData = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
  fc.assert(
    fc.property(
      fc.array(anyData, { maxLength: 100 }),
      fc.infiniteStream(fc.nat()),
      (data, picks) => {
        for (const one of data) expect(hashOnce(one)).toBe(keccak256(one))
        for (const pick of picks.take(100)) {
          const one = data[pick % data.length]
          if (one) expect(hashOnce(one)).toBe(keccak256(one))
        }
      },
    ),
  )
})

test('data that differ in the spelling of their digits only are the same data', () => {
  expect(hashOnce('0xABCD')).toBe(hashOnce('0xabcd'))
})
