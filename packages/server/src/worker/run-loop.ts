import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureLog, Logger } from '@gasless-gateway/core'
import { createPassLog } from './create-pass-log.js'

export interface Loop {
  /** Ends the loop after the pass that is under way. */
  stop(): Promise<void>
}

/** Longest pause of a loop that keeps failing. */
const longestBackoffMs = 5_000

/**
 * Repeats a pass: at once while it reports that there is more to do, else after `idleMs`; after failures with
 * growing pauses. Passes of one loop never overlap.
 */
export function runLoop({
  name,
  idleMs,
  pass,
  logger,
  failureLog = createPassLog(logger),
}: {
  name: string
  idleMs: number
  /** True when there is probably more to do right away. */
  pass: () => Promise<boolean>
  logger: Logger
  /** Shared by loops that fail for the same reasons. @default one of its own */
  failureLog?: FailureLog | undefined
}): Loop {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const done = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        const more = await pass()
        failures = 0
        failureLog.passed(name)
        if (!more) await pause(idleMs)
      } catch (error) {
        failures++
        failureLog.failed(name, error)
        await pause(Math.min(idleMs * 2 ** failures, longestBackoffMs))
      }
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
