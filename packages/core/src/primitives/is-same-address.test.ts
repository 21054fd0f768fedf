import fc from 'fast-check'
import { type Address, getAddress, isAddressEqual, toHex } from 'viem'
import { expect, test } from 'vitest'
import { isSameAddress } from './is-same-address.js'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => toHex(bytes))

test('is true of every spelling of one address', () => {
  fc.assert(
    fc.property(address, (one) => {
      const spellings = [one, getAddress(one), `0x${one.slice(2).toUpperCase()}` as const]
      for (const a of spellings) for (const b of spellings) expect(isSameAddress(a, b)).toBe(true)
    }),
  )
})

test('says of any two addresses what viem says', () => {
  fc.assert(
    fc.property(address, address, (one, other) => {
      expect(isSameAddress(one, other)).toBe(isAddressEqual(one, other))
    }),
  )
})
