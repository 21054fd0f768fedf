/** Time as the client sees it. Replace it in tests, so that waits take no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once when `ms` have passed. Returns a function that cancels that. */
  after(ms: number, callback: () => void): () => void
}
