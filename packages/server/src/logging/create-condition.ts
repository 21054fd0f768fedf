/** How often something failed while a condition lasted, and for how long. */
export interface ConditionCounts {
  readonly failures: number
  readonly seconds: number
}

/** A state of affairs that makes things fail again and again, told when it starts and when it is over. */
export interface Condition {
  /** Something failed because of it. */
  holds(details?: object): void
  /** Something worked that it may make fail. */
  passed(): void
}

/** Between two lines while it lasts. */
const stillMs = 60_000

/**
 * Two lines for each condition, and one a minute with a count in between, however often something fails. Time passes by
 * `now` alone: the end is told when something works, `calmMs` after the last failure at the soonest. What fails only now
 * and then works in between, hence the pause.
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
