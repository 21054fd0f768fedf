import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchResult } from './bench.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Time for an interrupted bench to notice that everything it used has stopped. */
const settleTimeoutMs = 5_000

/**
 * Runs a bench and stops everything that it started, also after a failure or a signal. An interrupted bench may leave
 * timers and sockets, so exit the process afterwards.
 */
export async function runBench(
  bench: Bench,
  { say }: { say: (line: string) => void },
): Promise<BenchResult> {
  const stops: (() => Promise<unknown>)[] = []
  const lateStops: Promise<unknown>[] = []
  let ended = false
  const run = (stop: () => Promise<unknown>) =>
    stop().catch((error: unknown) => say(`Could not stop everything: ${String(error)}`))
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of signals)
      process.on(signal, () => reject(new Error(`Interrupted by ${signal}.`)))
  })
  const running = bench({
    defer(stop) {
      if (!ended) return void stops.push(stop)
      // This part was still starting when the bench ended. It is stopped now, and the bench must not go on.
      lateStops.push(run(stop))
      throw new Error('The bench has ended.')
    },
    say,
  })
  try {
    return await Promise.race([running, interrupted])
  } finally {
    ended = true
    for (const stop of stops.reverse()) await run(stop)
    await Promise.race([running.catch(() => {}), sleep(settleTimeoutMs)])
    await Promise.all(lateStops)
  }
}
