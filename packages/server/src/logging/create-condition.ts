/** Number of failures while a condition lasted, and its duration. */
export interface ConditionCounts {
  readonly failures: number
  readonly seconds: number
}

/** A cause of repeated failures that is logged when it starts and when it ends. */
export interface Condition {
  /** Call after a failure that the condition caused. */
  holds(details?: object): void
  /** Call after a success of work that the condition can make fail. */
  passed(): void
}

/** Milliseconds between two lines while it lasts. */
const stillMs = 60_000

/**
 * Creates a condition that is reported when it starts, at most once a minute while it lasts, and when it ends. There
 * is no timer: the end is reported on the first success at least `calmMs` after the last failure. The pause is needed
 * because work may fail only sometimes.
 */
export function createCondition({
  now,
  calmMs = 10_000,
  onStart,
  onStill,
  onEnd,
}: {
  readonly now: () => number
  /** @default ten seconds */
  readonly calmMs?: number | undefined
  readonly onStart: (details: object) => void
  readonly onStill: (counts: ConditionCounts) => void
  readonly onEnd: (counts: ConditionCounts) => void
}): Condition {
  let since: number | undefined
  let failures = 0
  let failedAt = 0
  let toldAt = 0
  const counts = () => ({ failures, seconds: Math.round((now() - (since ?? now())) / 1_000) })
  return {
    holds(details = {}) {
      failures++
      failedAt = now()
      if (since === undefined) {
        since = toldAt = failedAt
        onStart(details)
      } else if (failedAt - toldAt >= stillMs) {
        toldAt = failedAt
        onStill(counts())
      }
    },
    passed() {
      if (since === undefined || now() - failedAt < calmMs) return
      onEnd(counts())
      since = undefined
      failures = 0
    },
  }
}
