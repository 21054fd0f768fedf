import type { Clock } from './clock.js'

/** Longer delays make setTimeout fire at once. */
const longestDelayMs = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(ms, longestDelayMs))
    return () => clearTimeout(timer)
  },
}
