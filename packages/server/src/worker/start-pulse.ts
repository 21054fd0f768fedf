import type { Logger } from '@gasless-gateway/core'
import type { LoopTimers } from './loop-timers.js'
import { runLoop, type WakefulLoop } from './run-loop.js'

const idlePulseMs = 1_000
/** Work comes in bursts, and failed work is due again soon. */
const busyForMs = 10_000

/**
 * Looks for the work of all loops at once, so that no loop has to look for itself. It looks every second, and every
 * `busyMs` during the ten seconds after it found work or was woken.
 */
export function startPulse({
  look,
  busyMs,
  logger,
  timers,
}: {
  /** Returns true if it found work. More work is then likely to follow. */
  readonly look: () => Promise<boolean>
  readonly busyMs: number
  readonly logger: Logger
  readonly timers: LoopTimers
}): WakefulLoop {
  let busyUntil = Number.NEGATIVE_INFINITY
  const noteWork = () => {
    busyUntil = timers.now() + busyForMs
  }
  const loop = runLoop({
    name: 'pulse',
    idleMs: busyMs,
    safetyMs: idlePulseMs,
    pass: async () => {
      if (await look()) noteWork()
      if (timers.now() < busyUntil) loop.wake()
      return false
    },
    logger,
    timers,
  })
  return {
    ...loop,
    wake() {
      noteWork()
      loop.wake()
    },
  }
}
