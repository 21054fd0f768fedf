import { createHash, randomInt } from 'node:crypto'
import type { ApiKeyFactory } from '@gasless-gateway/core'

const prefix = 'ggw_live_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretCharacters = 32
const checksumCharacters = 6
/** The prefix, and enough of the secret to distinguish two keys by eye. */
const shownCharacters = prefix.length + 6

/**
 * Creates and hashes raw keys: a prefix, 190 random bits and a checksum that detects typos without a query. Keys are
 * stored and looked up by SHA-256, because a random secret needs no slow hash.
 */
export const apiKeyFactory: ApiKeyFactory = {
  mint() {
    const secret = Array.from({ length: secretCharacters }, () => alphabet[randomInt(62)]).join('')
    const raw = `${prefix}${secret}${checksumOf(secret)}`
    return { raw, prefix: raw.slice(0, shownCharacters), hash: sha256(raw) }
  },
  hash: (presented) => (isWellFormed(presented) ? sha256(presented) : undefined),
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

function isWellFormed(presented: string): boolean {
  const secret = presented.slice(prefix.length, prefix.length + secretCharacters)
  return (
    presented.startsWith(prefix) &&
    presented.length === prefix.length + secretCharacters + checksumCharacters &&
    presented.endsWith(checksumOf(secret))
  )
}

/** The first 30 bits of SHA-256 in base 62. */
function checksumOf(secret: string): string {
  let value = sha256(secret).readUInt32BE() >>> 2
  let text = ''
  for (let position = 0; position < checksumCharacters; position++) {
    text = alphabet[value % 62] + text
    value = Math.floor(value / 62)
  }
  return text
}
