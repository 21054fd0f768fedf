import type { Alarm } from '@gasless-gateway/core'

/** The clock and timers of loops. Tests move them by hand. */
export interface LoopTimers {
  /** Milliseconds of a monotonic clock. Only differences have a meaning. */
  now(): number
  readonly after: Alarm
}

export const loopTimers: LoopTimers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
