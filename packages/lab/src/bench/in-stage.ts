import type { BenchContext } from './bench.js'

/** Runs a part of a bench, and then stops everything that it started. The next part gets the whole machine. */
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
  // An interrupted bench stops the part before its end.
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
