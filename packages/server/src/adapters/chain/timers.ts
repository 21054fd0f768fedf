/** The clock and the alarm clock of a network's endpoints. Tests move them by hand. */
export interface Timers {
  /** Milliseconds that never go back; only differences mean something. */
  now(): number
  /** Runs once after this many milliseconds. The returned function calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
