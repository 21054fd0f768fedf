import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../seeded-random.js'

/** Does something again and again, at times that the seed draws, until `signal` says that faults are over. */
export async function faultLoop(
  random: SeededRandom,
  signal: AbortSignal,
  [shortestMs, longestMs]: readonly [number, number],
  strike: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const pauseMs = random.between(shortestMs, longestMs)
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await strike()
  }
}
