import { availableParallelism } from 'node:os'
import type { PasswordHasher } from '@gasless-gateway/core'
import { GatewayError } from '@gasless-gateway/core/errors'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP ASVS 5.0, appendix C: argon2id (the library's default) with t = 1, m ≥ 46 MiB, p = 1. */
const parameters = { timeCost: 1, memoryCost: 47_104, parallelism: 1 }

/** One core is left for everything else: a flood of sign-ins must not starve the data plane. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** A few seconds of work: who comes later is told to come back. */
const mostWaiting = 64

/** Hashes off the event loop, a few at a time. */
export function createArgon2Hasher({
  atOnce: most = atOnce,
  waiting: room = mostWaiting,
} = {}): PasswordHasher {
  const limit = pLimit(most)
  /** Of nobody: verified where there is no hash, so that this takes as long. */
  let dummy: Promise<string> | undefined

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= room) throw new GatewayError('OVERLOADED')
    return limit(work)
  }

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        dummy ??= hash('nobody', parameters)
        const right = await verify(stored ?? (await dummy), password)
        return stored !== undefined && right
      }),
  }
}
