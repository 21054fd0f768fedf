import type { BenchContext } from './bench.js'

/** Runs a part of a bench and stops what it started when the part ends, so that the next has the machine to itself. */
export async function inStage<T>(
  { defer, say }: BenchContext,
  run: (stage: BenchContext) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<unknown>)[] = []
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    for (const stop of stops.reverse())
      await stop().catch((error: unknown) => say(`Could not stop everything: ${String(error)}`))
  }
  const stopOnce = () => (stopped ??= stopAll())
  // An interrupted bench does not wait for the part to end by itself.
  defer(stopOnce)
  try {
    return await run({
      say,
      defer(stop) {
        if (stopped) defer(stop)
        else stops.push(stop)
      },
    })
  } finally {
    await stopOnce()
  }
}
