import { constants } from 'node:os'
import type { SignalSource } from './run-until-signal.js'

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs work that regularly checks whether it should stop. The first SIGINT or SIGTERM makes `shouldStop` true; the
 * second ends the process at once. `stoppedBy` is the conventional exit code for the signal, `undefined` without one.
 */
export async function stopOnSignal<T>(
  work: (shouldStop: () => boolean) => Promise<T>,
  {
    signals = process,
    exit = (code: number) => process.exit(code),
  }: { readonly signals?: SignalSource; readonly exit?: (code: number) => void } = {},
): Promise<{ readonly result: T; readonly stoppedBy: number | undefined }> {
  let stoppedBy: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const code = 128 + constants.signals[signal]
    if (stoppedBy !== undefined) exit(code)
    stoppedBy = code
  }
  for (const signal of stopSignals) signals.on(signal, onSignal)
  try {
    const result = await work(() => stoppedBy !== undefined)
    return { result, stoppedBy }
  } finally {
    for (const signal of stopSignals) signals.off(signal, onSignal)
  }
}
