import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMailedCodes } from './mailed-codes.js'
import { derivedKey, type MasterKey } from './master-key.js'

const key = (id: string, byte: number): MasterKey => ({
  id,
  secret: new Uint8Array(32).fill(byte),
})
const { mint, hashesOf } = createMailedCodes([key('one', 1)])

describe('codes', () => {
  test('have ten characters that nobody takes for others', () => {
    for (let n = 0; n < 1_000; n++) expect(mint().code).toMatch(/^[2-9A-HJ-KM-NP-TV-Z]{10}$/)
  })

  test('have every character equally often at every place, and are never the same', () => {
    const minted = 30_000
    const codes = Array.from({ length: minted }, () => mint().code)
    expect(new Set(codes).size).toBe(minted)
    for (let place = 0; place < 10; place++) {
      const counts = new Map<string, number>()
      for (const code of codes) {
        const character = code.charAt(place)
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
      expect(counts.size).toBe(30)
      const expected = minted / 30
      const chiSquare = [...counts.values()].reduce(
        (sum, count) => sum + (count - expected) ** 2 / expected,
        0,
      )
      // 29 degrees of freedom: a fair draw goes over it once in ten million.
      expect(chiSquare).toBeLessThan(90)
    }
  })

  test('are found by their hash, and it by any key that may have been in use', () => {
    const { code, hash } = mint()
    expect(hashesOf(code)).toEqual([hash])
    const rotated = createMailedCodes([key('two', 2), key('one', 1)])
    expect(rotated.hashesOf(code)).toHaveLength(2)
    expect(rotated.hashesOf(code)[1]).toEqual(hash)
  })

  test('are not found by a key that only opens', () => {
    const { code, hash } = mint()
    const after = createMailedCodes([key('two', 2), { ...key('one', 1), opensOnly: true }])
    expect(after.hashesOf(code)).toHaveLength(1)
    expect(after.hashesOf(code)).not.toContainEqual(hash)
  })

  // They are stored, and a later version of the gateway has to find them.
  test('are stored as their HMAC-SHA-256 under a key of their own purpose', () => {
    const { code, hash } = mint()
    const own = derivedKey(key('one', 1), 'mailed-codes')
    expect(hash).toEqual(createHmac('sha256', own).update(code).digest())
  })

  test('cannot be tried without the key', () => {
    const { code, hash } = mint()
    expect(createMailedCodes([key('one', 3)]).hashesOf(code)).not.toContainEqual(hash)
  })

  test.each([
    '',
    'ABCDEFGHJ',
    'ABCDEFGHJKM',
    'ABCDEFGHJ0',
    'ABCDEFGHJ1',
    'ABCDEFGHJI',
    'ABCDEFGHJL',
    'ABCDEFGHJO',
    'ABCDEFGHJU',
    ' ABCDEFGHJK',
    'abcdefghjk',
    'ABCDEFGHJK\n',
    'ÄBCDEFGHJK',
  ])('never look like %j', (text) => {
    expect(hashesOf(text)).toEqual([])
  })
})
