import type { Timers } from '../adapters/chain/timers.js'

export interface ManualTimers extends Timers {
  advance(ms: number): void
  /** Resolves when `count` timers are due exactly `ms` milliseconds from now. */
  waitedFor(ms: number, count?: number): Promise<void>
}

/** Returns timers whose time passes only with `advance`. */
export function manualTimers(): ManualTimers {
  let now = 0
  const alarms = new Set<{ readonly at: number; run(): void }>()
  const onlookers = new Set<() => void>()
  return {
    now: () => now,
    after(ms, run) {
      const alarm = { at: now + ms, run }
      alarms.add(alarm)
      for (const look of onlookers) look()
      return () => void alarms.delete(alarm)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        alarms.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
    waitedFor: (ms, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if ([...alarms].filter(({ at }) => at === now + ms).length < count) return
          onlookers.delete(look)
          resolve()
        }
        onlookers.add(look)
        look()
      }),
  }
}
