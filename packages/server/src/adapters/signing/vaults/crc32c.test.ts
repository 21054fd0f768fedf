import { expect, test } from 'vitest'
import { crc32c } from './crc32c.js'

test('the checksums are those of RFC 3720 and of the usual check string', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283)
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43)
})
