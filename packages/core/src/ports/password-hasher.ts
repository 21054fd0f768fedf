import type { Client } from '../model/request-context.js'

/**
 * The slow, salted hash of a password. It has the salt of `stored`, another hash of the same e-mail. Without one, only
 * the gateway can derive the salt from the e-mail.
 */
export type HashPassword = (owner: {
  readonly email: string
  readonly password: string
  readonly stored?: string | undefined
}) => Promise<string>

/** Limits how many hashes are computed at the same time. */
export interface PasswordHasher {
  /**
   * Does the work when its turn comes. The turn lasts until the work ends, so all hashes of one request take one turn.
   * `client` is `undefined` if the operator asks. The client whose networks have asked least of late comes next, so a
   * client that sends many passwords keeps no others waiting.
   *
   * Throws `OVERLOADED` before the work begins: if too many requests wait and this one is rejected, or if its client
   * disconnects while it waits.
   */
  inTurn<T>(client: Client | undefined, work: (hash: HashPassword) => Promise<T>): Promise<T>
}
