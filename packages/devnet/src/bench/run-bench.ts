import type { Bench, BenchResult } from './bench.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a bench and stops everything that it started, also when it fails or a signal ends it. */
export async function runBench(
  bench: Bench,
  { say }: { say: (line: string) => void },
): Promise<BenchResult> {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop())
      await stop().catch((error: unknown) => say(`Could not stop everything: ${String(error)}`))
  }
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of signals)
      process.on(signal, () => reject(new Error(`Interrupted by ${signal}.`)))
  })
  try {
    return await Promise.race([
      bench({
        // What a bench registers after a signal is still stopped: stopAll looks again until nothing is left.
        defer: (stop) => void stops.push(stop),
        say,
      }),
      interrupted,
    ])
  } finally {
    await stopAll()
  }
}
