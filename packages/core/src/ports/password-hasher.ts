/** Slow, salted hashes. */
export interface PasswordHashes {
  hash(password: string): Promise<string>
  /**
   * The same for the same e-mail and password, so that registrations can be compared; of another e-mail it says nothing.
   * Verified like any other.
   */
  hashFor(email: string, password: string): Promise<string>
  /** Without a hash, and for `noPassword`, the work is the same and the answer false: how long it takes says nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** Works out few hashes at once. */
export interface PasswordHasher {
  /**
   * Does the work when its turn comes, and lets others go on when it ends: hashes of one request take one turn. `networks`
   * are the client's, the narrowest first; none where no client asks. The client whose networks have asked least of late
   * comes next, so a client that sends many passwords keeps no others waiting.
   *
   * Throws `OVERLOADED` before the work begins when too many wait, and none of them for a network that has asked more.
   */
  inTurn<T>(networks: readonly string[], work: (hashes: PasswordHashes) => Promise<T>): Promise<T>
}
