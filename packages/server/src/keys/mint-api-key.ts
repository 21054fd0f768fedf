import { createHash, randomInt } from 'node:crypto'

const prefix = 'ggw_live_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretCharacters = 32
const checksumCharacters = 6
/** The prefix and enough of the secret to tell two keys apart by eye. */
const shownCharacters = prefix.length + 6

/** A fresh raw key: prefix, 190 bits of randomness and a checksum that tells a typo from a revoked key. */
export function mintApiKey(): { raw: string; prefix: string; hash: Uint8Array } {
  const secret = Array.from({ length: secretCharacters }, () => alphabet[randomInt(62)]).join('')
  const raw = `${prefix}${secret}${checksumOf(secret)}`
  return { raw, prefix: raw.slice(0, shownCharacters), hash: hashApiKey(raw) }
}

/** What is stored and looked up instead of the key. */
export const hashApiKey = (raw: string): Uint8Array => createHash('sha256').update(raw).digest()

/** False for what can never be a key, so that garbage costs no query. */
export function looksLikeApiKey(raw: string): boolean {
  if (!raw.startsWith(prefix)) return false
  const secret = raw.slice(prefix.length, prefix.length + secretCharacters)
  return (
    raw.length === prefix.length + secretCharacters + checksumCharacters &&
    raw.endsWith(checksumOf(secret))
  )
}

/** The first 30 bits of SHA-256 in base 62. */
function checksumOf(secret: string): string {
  let value = createHash('sha256').update(secret).digest().readUInt32BE() >>> 2
  let text = ''
  for (let position = 0; position < checksumCharacters; position++) {
    text = alphabet[value % 62] + text
    value = Math.floor(value / 62)
  }
  return text
}
