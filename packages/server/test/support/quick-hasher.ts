import { createHash } from 'node:crypto'
import type { HashPassword, PasswordHasher } from '@gasless-gateway/core'

/** For tests that are not about passwords: the real one takes its time on purpose. */
export const quickHash: HashPassword = async ({ password }) =>
  createHash('sha256').update(password).digest('base64url')

/** Everybody's turn is at once. */
export const quickHasher = hasherOf(quickHash)

export function hasherOf(hash: HashPassword): PasswordHasher {
  return { inTurn: (_client, work) => work(hash) }
}
