import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import {
  networksOf,
  noPassword,
  type PasswordHasher,
  type PasswordHashes,
} from '@gasless-gateway/core'
import * as argon2 from '@node-rs/argon2'
import { createFairQueue } from './fair-queue.js'
import { derivedKey, type MasterKeys } from './master-key.js'

/** OWASP ASVS 5.0, appendix C: argon2id (the library's default) with t = 1, m ≥ 46 MiB, p = 1. */
const parameters = { timeCost: 1, memoryCost: 47_104, parallelism: 1 }

/** As many as the library's random ones have. */
const saltBytes = 16

/**
 * One core is left for everything else: a flood of sign-ins must not starve the data plane. More than two never: hashes
 * take threads of Node's pool, which has four, and connections need some of them to look up names and to log in.
 */
export const hashesAtOnce = (cores: number): number => Math.min(2, Math.max(1, cores - 1))
/**
 * A thousand addresses can sign in at the same moment. A request that waits holds its parsed body and its connection, tens
 * of kilobytes, so this bounds the queue to tens of megabytes.
 */
const mostWaiting = 1_024
/** So an office that shares an address can sign in together. */
const mostWaitingEach = 16

/** The hash of a password that nobody has. It is verified where there is no hash, so that this is as much work, from the first time on. */
const nobodys =
  '$argon2id$v=19$m=47104,t=1,p=1$mzvnZ6OJS05xfnp+4ujupw$Ex2mT7Rwcx8j+dGNodIh8ndbtCCMkrOgrevjOu6N0b4'

export interface Argon2HasherOptions {
  /** How many hashes are worked out at the same time. @default `hashesAtOnce` of this machine's cores */
  readonly atOnce?: number
  /** How many more may wait. @default 1,024 */
  readonly waiting?: number
  /** How many of one address may wait. @default 16 */
  readonly waitingEach?: number
  /** The argon2 implementation. @default the library */
  readonly library?: Pick<typeof argon2, 'hash' | 'verify'>
}

/** Hashes off the event loop, a few at a time. */
export function createArgon2Hasher(
  [newestKey]: MasterKeys,
  {
    atOnce = hashesAtOnce(availableParallelism()),
    waiting = mostWaiting,
    waitingEach = mostWaitingEach,
    library: { hash, verify } = argon2,
  }: Argon2HasherOptions = {},
): PasswordHasher {
  const saltKey = derivedKey(newestKey, 'registration-salts')
  // Secret, so that whoever reads the table cannot prepare guesses, and one for each e-mail, as a random one would be.
  const saltOf = (email: string) =>
    createHmac('sha256', saltKey).update(email).digest().subarray(0, saltBytes)
  const hashes: PasswordHashes = {
    hash: (password) => hash(password, parameters),
    hashFor: (email, password) => hash(password, { ...parameters, salt: saltOf(email) }),
    async verify(stored, password) {
      const known = stored === noPassword ? undefined : stored
      const right = await verify(known ?? nobodys, password)
      return known !== undefined && right
    },
  }
  const inTurn = createFairQueue({ atOnce, most: waiting, mostEach: waitingEach })
  return {
    inTurn: (client, work) =>
      inTurn(client ? networksOf(client) : [], () => work(hashes), client?.hasLeft),
  }
}
