import { createHash } from 'node:crypto'
import { noPassword, type PasswordHasher, type PasswordHashes } from '@gasless-gateway/core'

const hash = (password: string) => createHash('sha256').update(password).digest('base64url')

/** For tests that are not about passwords: the real one takes its time on purpose. */
export const quickHashes: PasswordHashes = {
  hash: async (password) => hash(password),
  hashFor: async (_email, password) => hash(password),
  verify: async (known, password) => known !== noPassword && known === hash(password),
}

/** Everybody's turn is at once. */
export const quickHasher = hasherOf(quickHashes)

export function hasherOf(hashes: PasswordHashes): PasswordHasher {
  return { inTurn: (_client, work) => work(hashes) }
}
