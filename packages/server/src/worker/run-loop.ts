import type { FailureLog, Logger } from '@gasless-gateway/core'
import { createPassLog } from './create-pass-log.js'
import { type LoopTimers, loopTimers } from './loop-timers.js'

export interface Loop {
  /** Ends the loop after the pass that is under way. */
  stop(): Promise<void>
}

export interface WakefulLoop extends Loop {
  /** Ends the pause. A wake during a pass leads to another pass. A wake does not shorten the pause after a failure. */
  wake(): void
}

/** Longest pause of a loop that keeps failing. */
const longestBackoffMs = 5_000

/**
 * Repeats a pass. It runs again at once while it reports more work, otherwise after a wake or after `safetyMs`. After
 * failures the pauses grow. Passes of one loop never overlap.
 */
export function runLoop({
  name,
  idleMs,
  safetyMs = idleMs,
  collects = false,
  pass,
  logger,
  failureLog = createPassLog(logger),
  timers = loopTimers,
}: {
  name: string
  /** Least pause between two passes. */
  idleMs: number
  /** Longest pause. @default `idleMs` */
  safetyMs?: number
  /**
   * True if a wake waits for the end of the current interval of `idleMs`, so that all work of the interval shares a
   * pass.
   * @default false: a wake only waits until `idleMs` have passed since the last pass
   */
  collects?: boolean
  /** Resolves to true if there is probably more to do at once. */
  pass: () => Promise<boolean>
  logger: Logger
  /** Loops that fail for the same reasons share a log. @default a log for this loop alone */
  failureLog?: FailureLog | undefined
  timers?: LoopTimers
}): WakefulLoop {
  let isStopping = false
  let isWoken = false
  let interrupt = () => {}

  const pause = (ms: number, { wakes = false } = {}) =>
    new Promise<void>((resolve) => {
      const isOver = () => isStopping || (wakes && isWoken)
      if (isOver()) return resolve()
      const callOff = timers.after(ms, resolve)
      interrupt = () => {
        if (!isOver()) return
        callOff()
        resolve()
      }
    })
  const idle = async () => {
    const since = timers.now()
    await pause(safetyMs, { wakes: true })
    if (!isWoken) return
    const paused = timers.now() - since
    const rest = idleMs - (collects ? paused % idleMs : paused)
    if (rest > 0) await pause(rest)
  }

  const done = (async () => {
    let failures = 0
    while (!isStopping) {
      isWoken = false
      try {
        const more = await pass()
        failures = 0
        failureLog.passed(name)
        if (!more) await idle()
      } catch (error) {
        failures++
        failureLog.failed(name, error)
        await pause(Math.min(idleMs * 2 ** failures, longestBackoffMs))
      }
    }
  })()
  return {
    wake: () => {
      isWoken = true
      interrupt()
    },
    stop: async () => {
      isStopping = true
      interrupt()
      await done
    },
  }
}
