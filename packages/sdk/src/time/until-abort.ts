import { onAbort } from './on-abort.js'

/**
 * Settles like `work`, or rejects with the reason of the signal as soon as the signal fires, even if `work` never
 * settles.
 */
export function untilAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const settled = work.then(resolve, reject)
    signal?.throwIfAborted()
    settled.finally(onAbort(signal, () => reject(signal?.reason)))
  })
}
