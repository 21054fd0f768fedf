import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type HashPassword, networksOf, type PasswordHasher } from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { createFairQueue } from './fair-queue.js'
import { derivedKey, type MasterKeys } from './master-key.js'

/**
 * OWASP ASVS 5.0, appendix C: argon2id (the library's default) with t = 1, m ≥ 46 MiB, p = 1. Whoever raises these raises them for new
 * e-mails alone: a new password keeps the cost of the old one. People then sign in faster than nobody does, until they have a hash of the
 * new cost.
 */
const parameters = { timeCost: 1, memoryCost: 47_104, parallelism: 1 }

/** As many as the library's random ones have. */
const saltBytes = 16

/**
 * How many hashes are computed at once, and which share of the time. From two cores on, a flood of sign-ins leaves three quarters of them
 * to everything else. One core alone spends half of its time on hashes. More than two never run at once: hashes take threads of Node's
 * pool, which has four, and connections need some of them to look up names and to log in.
 */
export function hashingOn(cores: number): { readonly atOnce: number; readonly share: number } {
  const busyCores = Math.min(2, Math.max(0.5, cores / 4))
  const atOnce = Math.ceil(busyCores)
  return { atOnce, share: busyCores / atOnce }
}
/** On a machine that stood still, a hash takes as long. The next one must not wait as long once more. */
const mostRestMs = 1_000
/**
 * A thousand addresses can sign in at the same moment. A request that waits holds its parsed body and its connection, tens
 * of kilobytes, so this bounds the queue to tens of megabytes.
 */
const mostWaiting = 1_024
/** So an office that shares an address can sign in together. */
const mostWaitingEach = 16

export interface Argon2HasherOptions {
  /** How many hashes are worked out at the same time, and which share of the time. @default `hashingOn` of this machine's cores */
  readonly hashing?: ReturnType<typeof hashingOn>
  /** How many more may wait. @default 1,024 */
  readonly waiting?: number
  /** How many of one address may wait. @default 16 */
  readonly waitingEach?: number
  /** The argon2 implementation. @default the library */
  readonly library?: Pick<typeof argon2, 'hash'>
}

/** Hashes off the event loop, a few at a time. */
export function createArgon2Hasher(
  [newestKey]: MasterKeys,
  {
    hashing = hashingOn(availableParallelism()),
    waiting = mostWaiting,
    waitingEach = mostWaitingEach,
    library = argon2,
  }: Argon2HasherOptions = {},
): PasswordHasher {
  const saltKey = derivedKey(newestKey, 'registration-salts')
  // Secret, so that whoever reads the table cannot prepare guesses, and one for each e-mail, as a random one would be.
  const saltOf = (email: string) =>
    createHmac('sha256', saltKey).update(email).digest().subarray(0, saltBytes)
  const hash: HashPassword = ({ email, password, stored }) =>
    library.hash(password, stored ? optionsOf(stored) : { ...parameters, salt: saltOf(email) })
  const { atOnce, share } = hashing
  const inTurn = createFairQueue({ atOnce, most: waiting, mostEach: waitingEach })
  return {
    inTurn(client, work) {
      let startedAt = 0
      let hashedMs = 0
      const timed: HashPassword = async (owner) => {
        const hashingFrom = performance.now()
        return hash(owner).finally(() => {
          hashedMs += performance.now() - hashingFrom
        })
      }
      const timedWork = () => {
        startedAt = performance.now()
        return work(timed)
      }
      return inTurn(client ? networksOf(client) : [], timedWork, {
        onLeave: client?.onLeave,
        // Waiting for the database counts as rest.
        restMs: () => Math.min(mostRestMs, hashedMs / share - (performance.now() - startedAt)),
      })
    },
  }
}

/** The salt and the cost of a hash. It is written as in the PHC string format: `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`. */
function optionsOf(stored: string): argon2.Options {
  const [, memoryCost, timeCost, parallelism, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$[^$]+$/.exec(stored) ?? []
  if (salt === undefined) throw new Error('A stored password hash is not of argon2id, version 19.')
  return {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}
