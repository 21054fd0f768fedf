import type { Clock } from '../src/time/clock.js'

export interface FakeClock extends Clock {
  /** Returns the number of timers that are neither cancelled nor fired. */
  pending(): number
  /** A fetch that stops this clock while a request is under way. */
  readonly fetch: typeof globalThis.fetch
}

/** The time at which fake clocks begin. */
export const startMs = Date.UTC(2026, 0, 1)

/**
 * A clock that jumps to the next timer as soon as no request is under way. So waits of minutes take no time, and real
 * requests never time out.
 */
export function createFakeClock(): FakeClock {
  const timers = new Set<{ at: number; callback: () => void }>()
  let nowMs = startMs
  let requests = 0
  let idleTicks = 0
  let pumping = false

  const pump = () => {
    idleTicks = requests === 0 ? idleTicks + 1 : 0
    if (idleTicks > 2) {
      idleTicks = 0
      const [next] = [...timers].sort((a, b) => a.at - b.at)
      if (next) {
        timers.delete(next)
        nowMs = Math.max(nowMs, next.at)
        next.callback()
      }
    }
    pumping = timers.size > 0
    if (pumping) setImmediate(pump)
  }

  return {
    now: () => nowMs,
    after(ms, callback) {
      const timer = { at: nowMs + ms, callback }
      timers.add(timer)
      idleTicks = 0
      if (!pumping) {
        pumping = true
        setImmediate(pump)
      }
      return () => {
        timers.delete(timer)
      }
    },
    pending: () => timers.size,
    async fetch(input, init) {
      requests++
      try {
        const response = await globalThis.fetch(input, init)
        const text = await response.text()
        const { status, headers } = response
        return new Response(text || null, { status, headers })
      } finally {
        requests--
      }
    },
  }
}
