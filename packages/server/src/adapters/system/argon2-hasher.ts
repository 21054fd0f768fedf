import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type HashPassword, networksOf, type PasswordHasher } from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { createFairQueue } from './fair-queue.js'
import { derivedKey, type MasterKeys } from './master-key.js'

/**
 * OWASP ASVS 5.0, appendix C: argon2id (the library's default) with t = 1, m ≥ 46 MiB, p = 1. Higher values apply
 * only to new users, because a new password keeps the cost of the old hash. Existing users would then sign in faster
 * than unknown e-mails are refused, which would reveal that they exist.
 */
const parameters = { timeCost: 1, memoryCost: 47_104, parallelism: 1 }

/** As long as the library's random salts. */
const saltBytes = 16

/**
 * Returns how many hashes run at once, and for which share of the time. With two cores or more, a flood of sign-ins
 * leaves at least three quarters of the cores to other work. A single core spends half of its time on hashes. At most
 * two run at once, because hashes occupy Node's four pool threads, which connections also need to resolve names and
 * to log in.
 */
export function hashingOn(cores: number): { readonly atOnce: number; readonly share: number } {
  const busyCores = Math.min(2, Math.max(0.5, cores / 4))
  const atOnce = Math.ceil(busyCores)
  return { atOnce, share: busyCores / atOnce }
}
/**
 * A hash seems to take very long if the machine was suspended. The limit keeps the next one from waiting as long
 * again.
 */
const mostRestMs = 1_000
/**
 * Allows a thousand simultaneous sign-ins. A waiting request holds its parsed body and its connection, tens of
 * kilobytes, so the queue takes at most tens of megabytes.
 */
const mostWaiting = 1_024
/** Lets the users of an office with one shared address sign in at the same time. */
const mostWaitingEach = 16

export interface Argon2HasherOptions {
  /** How many hashes run at once, and for which share of the time. @default `hashingOn` of this machine's cores */
  readonly hashing?: ReturnType<typeof hashingOn>
  /** How many requests may wait. @default 1,024 */
  readonly waiting?: number
  /** How many requests of one address may wait. @default 16 */
  readonly waitingEach?: number
  /** The argon2 implementation. @default the library */
  readonly library?: Pick<typeof argon2, 'hash'>
}

/** Creates a password hasher that runs a few hashes at a time, off the event loop. */
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
  // Derived from a secret, so that a reader of the table cannot precompute guesses. It differs per e-mail, like a
  // random salt.
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
        // Time that the work waits for the database counts as rest.
        restMs: () => Math.min(mostRestMs, hashedMs / share - (performance.now() - startedAt)),
      })
    },
  }
}

/** Returns the salt and the cost of a hash in the PHC string format: `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`. */
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
