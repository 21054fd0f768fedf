import type { Client } from '../model/request-context.js'

/** Slow, salted hashes. */
export interface PasswordHashes {
  hash(password: string): Promise<string>
  /**
   * Returns the same hash for the same e-mail and password, so that registrations can be compared. The hash says nothing about other
   * e-mails. It is verified like any other.
   */
  hashFor(email: string, password: string): Promise<string>
  /** Without a hash, and for `noPassword`, it does the same work and returns false: its duration reveals nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

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
  inTurn<T>(client: Client | undefined, work: (hashes: PasswordHashes) => Promise<T>): Promise<T>
}
