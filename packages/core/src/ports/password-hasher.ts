/** Slow, salted hashes. All wait their turn: only few are worked out at once. Throw `OVERLOADED` when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * The same for the same e-mail and password, so that registrations can be compared; of another e-mail it says nothing.
   * Verified like any other.
   */
  hashFor(email: string, password: string): Promise<string>
  /** Without a hash, and for `noPassword`, the work is the same and the answer false: how long it takes says nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}
