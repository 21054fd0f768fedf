import type { Client } from '../model/request-context.js'

/**
 * The slow, salted hash of a password. An e-mail has one salt for good: that of `stored`, which is what its user has in the place of a
 * hash, or else one that only the gateway can derive from the e-mail. So one hash is compared with the user's and with those of all
 * registrations of the e-mail, and is as much work whether or not the e-mail has a user.
 */
export type HashPassword = (owner: {
  readonly email: string
  readonly password: string
  readonly stored?: string | undefined
}) => Promise<string>

/** Computes a few hashes at once. */
export interface PasswordHasher {
  /**
   * Does the work when its turn comes. The turn lasts until the work ends, so all hashes of one request take one turn. `client` is
   * `undefined` if the operator asks. The client whose networks have asked least of late comes next, so a client that sends many
   * passwords keeps no others waiting.
   *
   * Throws `OVERLOADED` before the work begins, when too many wait and this request is the one that gives way, or when its client has
   * left.
   */
  inTurn<T>(client: Client | undefined, work: (hash: HashPassword) => Promise<T>): Promise<T>
}
