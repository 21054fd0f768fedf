import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { invitationTokens } from './invitation-tokens.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

test('a token is 256 random bits in the alphabet of URLs, and its hash is SHA-256', () => {
  const tokens = Array.from({ length: 200 }, () => invitationTokens.mint())
  for (const { token, hash } of tokens) {
    expect(token).toMatch(/^[0-9A-Za-z_-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hash).toEqual(sha256(token))
    expect(invitationTokens.hash(token)).toEqual(hash)
  }
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(200)
})

const a = 'a'.repeat(42)
test.each(['', a, `${a}aa`, `${a}.`, `${a}=`, ` ${a}a`, `${a}a\n`])(
  '%j is not a token, so it has no hash to look up',
  (text) => {
    expect(invitationTokens.hash(text)).toBeUndefined()
  },
)
