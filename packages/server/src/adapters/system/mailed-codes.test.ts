import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMailedCodes } from './mailed-codes.js'
import { derivedKey, type MasterKey } from './master-key.js'

const masterKey = (id: string, byte: number): MasterKey => ({
  id,
  secret: new Uint8Array(32).fill(byte),
})
const [recent, old] = [masterKey('recent', 1), masterKey('old', 2)]
const codes = createMailedCodes([recent, old])
const keyedHash = (by: MasterKey, code: string) =>
  createHmac('sha256', derivedKey(by, 'mailed-codes')).update(code).digest()

describe('a mailed code', () => {
  test('has ten characters that nobody takes for another', () => {
    for (let round = 0; round < 200; round++)
      expect(codes.mint().code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/)
  })

  test('is never an old one, and uses every character', () => {
    const minted = Array.from({ length: 1_000 }, () => codes.mint().code)
    expect(new Set(minted).size).toBe(1_000)
    expect(new Set(minted.flatMap((code) => [...code])).size).toBe(30)
  })

  test('is stored under the newest key: without it nobody can try codes', () => {
    const { code, hash } = codes.mint()
    expect(hash).toEqual(keyedHash(recent, code))
  })

  test('is looked up under every key that may have been in use, so that a new one ends no code', () => {
    const { code, hash } = createMailedCodes([old]).mint()
    expect(codes.hashesOf(code)).toEqual([keyedHash(recent, code), hash])
  })
})

test.each([
  '',
  'ABCDEFGHJ',
  'ABCDEFGHJKM',
  'abcdefghjk',
  'ABCDEFGHJ0',
  'ABCDEFGHJ1',
  'ABCDEFGHJI',
  'ABCDEFGHJL',
  'ABCDEFGHJO',
  'ABCDEFGHJU',
  'ABCDEFGHJ-',
  ' ABCDEFGHJK',
  'ABCDEFGHJK\n',
])('%j can never be a code, and costs no query', (text) => {
  expect(codes.hashesOf(text)).toEqual([])
})
