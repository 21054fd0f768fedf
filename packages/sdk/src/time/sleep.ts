import type { Clock } from './clock.js'
import { onAbort } from './on-abort.js'

/** Resolves after `ms`; rejects with the signal's reason as soon as it fires. */
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
