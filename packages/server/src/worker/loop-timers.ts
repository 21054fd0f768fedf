import type { Alarm } from '@gasless-gateway/core'

/** What loops wait by. Tests move it by hand. */
export interface LoopTimers {
  /** Milliseconds that never go back; only differences mean something. */
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
