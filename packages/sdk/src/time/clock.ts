/** The clock of the client. Replace it in tests, so that waits take no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms` milliseconds. Returns a function that cancels the callback. */
  after(ms: number, callback: () => void): () => void
}
