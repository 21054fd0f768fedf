/**
 * Slow, salted hashes, of which only few are worked out at once. `networks` are the client's, the narrowest first; none
 * where no client asks. The client whose networks have had the least work of late comes next, so nobody who sends many
 * passwords keeps others waiting.
 *
 * Throw `OVERLOADED` when too many wait, and not one of them for a network that has had more.
 */
export interface PasswordHasher {
  hash(password: string, networks: readonly string[]): Promise<string>
  /**
   * The same for the same e-mail and password, so that registrations can be compared; of another e-mail it says nothing.
   * Verified like any other.
   */
  hashFor(email: string, password: string, networks: readonly string[]): Promise<string>
  /** Without a hash, and for `noPassword`, the work is the same and the answer false: how long it takes says nothing. */
  verify(hash: string | undefined, password: string, networks: readonly string[]): Promise<boolean>
}
