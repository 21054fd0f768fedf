/** Slow, salted hashes. Both wait their turn: only few are worked out at once. Throw `OVERLOADED` when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Without a hash the work is the same and the answer false: how long it takes says nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}
