import type { Clock } from './clock.js'
import { onAbort } from './on-abort.js'

/** Resolves after `ms` milliseconds. Rejects with the reason of the signal as soon as the signal fires. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const cancel = clock.after(ms, () => {
      forget()
      resolve()
    })
    const forget = onAbort(signal, () => {
      cancel()
      reject(signal?.reason)
    })
  })
}
