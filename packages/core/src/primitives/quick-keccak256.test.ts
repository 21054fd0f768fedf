import fc from 'fast-check'
import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { quickKeccak256 } from './quick-keccak256.js'

test('hashes any bytes as viem does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000 }), (bytes) => {
      expect(quickKeccak256(toHex(bytes))).toBe(keccak256(bytes))
      expect(quickKeccak256(bytes)).toBe(keccak256(bytes))
    }),
  )
})

test('hashes every length around the block of 136 bytes as viem does', () => {
  for (let length = 0; length <= 3 * 136 + 1; length++) {
    const bytes = new Uint8Array(length).fill(length)
    expect(quickKeccak256(toHex(bytes))).toBe(keccak256(bytes))
  }
})
