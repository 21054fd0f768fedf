import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedKey, type KeyPurpose, masterKeyOf } from './master-key.js'

const secret = new Uint8Array(32).map((_, at) => at)
const purposes: readonly KeyPurpose[] = [
  'session-tokens',
  'mailed-codes',
  'mail-payload',
  'api-keys',
]

/** RFC 5869 by hand: without salt the extraction is keyed by zeros, and 32 bytes are its first block. */
function hkdf(info: string): Uint8Array {
  const extracted = createHmac('sha256', new Uint8Array(32)).update(secret).digest()
  return new Uint8Array(createHmac('sha256', extracted).update(`${info}\x01`).digest())
}

// What was made with a derived key is stored: a later version of the gateway has to derive the same.
test.each(purposes)('the key for %s is HKDF-SHA-256 of the master key and its name', (purpose) => {
  expect(derivedKey({ id: 'one', secret }, purpose)).toEqual(hkdf(`gasless-gateway/${purpose}`))
})

test('no purpose has the key of another, and none has the master key', () => {
  const keys = [secret, ...purposes.map((purpose) => derivedKey({ id: 'one', secret }, purpose))]
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(5)
})

// It stands before what was sealed: a later version of the gateway has to find the key by it.
test('a master key is named by the first eight digits of its SHA-256', () => {
  const digest = createHash('sha256').update(secret).digest('hex')
  expect(masterKeyOf(secret)).toEqual({ id: digest.slice(0, 8), secret })
})

test('the name of a master key has no part in it: it may be renamed', () => {
  expect(derivedKey({ id: 'one', secret }, 'api-keys')).toEqual(
    derivedKey({ id: 'two', secret }, 'api-keys'),
  )
})
