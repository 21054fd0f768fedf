import fc from 'fast-check'
import { getAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import { quickChecksum } from './quick-checksum.js'

test('spells an address as EIP-55 does, however it is written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = toHex(bytes)
      const expected = getAddress(address)
      for (const text of [address, expected, `0x${address.slice(2).toUpperCase()}`])
        expect(quickChecksum(text)).toBe(expected)
    }),
  )
})
