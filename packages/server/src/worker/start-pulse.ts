import type { Logger } from '@gasless-gateway/core'
import type { LoopTimers } from './loop-timers.js'
import { runLoop, type WakefulLoop } from './run-loop.js'

const idlePulseMs = 1_000
/** Work comes in bursts, and what was tried in vain is due again soon. */
const busyForMs = 10_000

/**
 * Looks for work of all loops at once, so that each loop does not have to look for itself: each second, and each `busyMs` in the ten
 * seconds after there was work or the pulse was woken.
 */
export function startPulse({
  look,
  busyMs,
  logger,
  timers,
}: {
  /** True when there was work that more is likely to follow. */
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
