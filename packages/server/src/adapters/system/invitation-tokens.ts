import { createHash, randomBytes } from 'node:crypto'
import type { InvitationTokens } from '@gasless-gateway/core'

/**
 * Creates and hashes tokens of 256 random bits in base64url. SHA-256 suffices for the lookup, because the tokens
 * cannot be guessed.
 */
export const invitationTokens: InvitationTokens = {
  mint() {
    const token = randomBytes(32).toString('base64url')
    return { token, hash: sha256(token) }
  },
  hash: (presented) => (/^[\w-]{43}$/.test(presented) ? sha256(presented) : undefined),
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
