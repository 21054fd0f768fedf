/** The clock and the timers of a network's endpoints. Tests control them manually. */
export interface Timers {
  /** Returns monotonic milliseconds. Only differences are meaningful. */
  now(): number
  /** Calls `run` once after this many milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
