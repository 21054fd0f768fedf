import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiKeyFactory } from './api-key-factory.js'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The checksum worked out another way: the top 30 bits of SHA-256 as six digits in base 62. */
function checksumOf(secret: string): string {
  const bits = BigInt(`0x${sha256(secret).toString('hex')}`) >> 226n
  return [5n, 4n, 3n, 2n, 1n, 0n]
    .map((power) => alphabet[Number((bits / 62n ** power) % 62n)])
    .join('')
}
const rawOf = (secret: string) => `ggw_live_${secret}${checksumOf(secret)}`

describe('a new key', () => {
  test('has the prefix, 32 random characters and their checksum; what is kept is hash and first letters', () => {
    for (let round = 0; round < 200; round++) {
      const { raw, prefix, hash } = apiKeyFactory.mint()
      const secret = raw.slice(9, 41)
      expect(secret).toMatch(/^[0-9A-Za-z]{32}$/)
      expect(raw).toBe(rawOf(secret))
      expect(prefix).toBe(raw.slice(0, 15))
      expect(hash).toEqual(sha256(raw))
      expect(apiKeyFactory.hash(raw)).toEqual(hash)
    }
  })

  test('is never an old one, and uses every character', () => {
    const keys = Array.from({ length: 1_000 }, () => apiKeyFactory.mint().raw)
    expect(new Set(keys).size).toBe(1_000)
    expect(new Set(keys.flatMap((raw) => [...raw.slice(9, 41)])).size).toBe(62)
  })
})

describe('a text that is presented', () => {
  const secret = 'abcdefghijABCDEFGHIJ0123456789xy'
  const raw = rawOf(secret)

  test('is looked up by its SHA-256 when it can be a key', () => {
    expect(apiKeyFactory.hash(raw)).toEqual(sha256(raw))
  })

  test('with any one character changed is none', () => {
    fc.assert(
      fc.property(
        fc.nat(raw.length - 1),
        fc.constantFrom(...alphabet, '_', '-', ' '),
        (at, character) => {
          fc.pre(raw[at] !== character)
          const changed = raw.slice(0, at) + character + raw.slice(at + 1)
          expect(apiKeyFactory.hash(changed)).toBeUndefined()
        },
      ),
    )
  })

  const short = secret.slice(1)
  test.each([
    ['nothing', ''],
    ['another prefix', raw.replace('live', 'test')],
    ['the prefix at the end', `${secret}${checksumOf(secret)}ggw_live_`],
    ['no prefix', raw.slice(9)],
    ['something in front', ` ${raw}`],
    ['something behind', `${raw} `],
    ['one character less', raw.slice(0, -1)],
    ['a secret that is shorter, with its own checksum', rawOf(short)],
    ['a secret that is longer, with its own checksum', rawOf(`${secret}0`)],
    ['something between secret and checksum', `ggw_live_${secret}00${checksumOf(secret)}`],
    ['a checksum in the middle', `ggw_live_${secret}${checksumOf(secret)}0`],
    ['the checksum of the whole', `ggw_live_${secret}${checksumOf(`ggw_live_${secret}`)}`],
  ])('%s is none', (_, text) => {
    expect(apiKeyFactory.hash(text)).toBeUndefined()
  })
})
