import fc from 'fast-check'
import { getAddress, type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { addressIn, addressOf } from './address-of.js'

const twentyBytes = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))

test('spells an address as viem does, and the address in a word in lower case', () => {
  fc.assert(
    fc.property(twentyBytes, fc.uint8Array({ minLength: 12, maxLength: 12 }), (address, before) => {
      expect(addressOf(address)).toBe(getAddress(address))
      expect(addressOf(getAddress(address))).toBe(getAddress(address))
      expect(addressIn(`${toHex(before)}${address.slice(2)}`)).toBe(address)
    }),
  )
})

test.each([
  '0x',
  '0x12',
  `0x${'1'.repeat(39)}`,
  `0x${'1'.repeat(41)}`,
  `0x${'g'.repeat(40)}`,
  '1'.repeat(42),
])('refuses %s as an address, and as a word', (text) => {
  expect(() => addressOf(text)).toThrow('Not an address')
  expect(() => addressIn(text as Hex)).toThrow('Not a word')
})

test('refuses a word whose last 20 bytes are no hex digits', () => {
  expect(() => addressIn(pad('0x1').replace(/1$/, 'x') as Hex)).toThrow('Not an address')
})

test('an address has the same checksum each time, also after thousands of others', () => {
  const address = (n: number) => `0x${n.toString(16).padStart(40, 'a')}`
  const first = Array.from({ length: 3_000 }, (_, n) => addressOf(address(n)))
  for (const [n, checked] of first.entries()) {
    expect(checked).toBe(getAddress(address(n)))
    expect(addressOf(address(n))).toBe(checked)
  }
})
