import fc from 'fast-check'
import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { kernelV31 } from '../testing/account-contracts.js'
import { uint } from '../testing/arbitraries.js'
import { nonceKeyOf, nonceOf, splitNonce } from './kernel-nonce.js'

const validator = kernelV31.ecdsaValidator

test('a nonce is mode 00, type 00, validator, two bytes of key and eight bytes of sequence', () => {
  const nonce = nonceOf(nonceKeyOf({ validator, key: 0xabcd }), 0x0123456789abcdefn)
  expect(toHex(nonce, { size: 32 })).toBe(
    `0x0000${validator.slice(2).toLowerCase()}abcd0123456789abcdef`,
  )
})

test.each([
  [0, '0000'],
  [1, '0001'],
  [65_535, 'ffff'],
])('key %i stands in the last two bytes of the 192-bit nonce key', (key, hex) => {
  expect(toHex(nonceKeyOf({ validator, key }), { size: 24 }).slice(-4)).toBe(hex)
})

test('key and sequence come back out of the nonce', () => {
  fc.assert(
    fc.property(uint(192), uint(64), (nonceKey, sequence) => {
      expect(splitNonce(nonceOf(nonceKey, sequence))).toEqual({ nonceKey, sequence })
    }),
  )
})
