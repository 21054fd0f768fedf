import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'

/** The first strike comes early, so that a short campaign has every fault. */
const firstMs = [500, 2_500] as const

/** Strikes repeatedly, at seeded random times, until `signal` aborts. */
export async function faultLoop(
  random: SeededRandom,
  signal: AbortSignal,
  [shortestMs, longestMs]: readonly [number, number],
  strike: () => Promise<void>,
): Promise<void> {
  for (let times = 0; ; times++) {
    const pauseMs = times === 0 ? random.between(...firstMs) : random.between(shortestMs, longestMs)
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await strike()
  }
}
