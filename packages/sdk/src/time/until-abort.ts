import { onAbort } from './on-abort.js'

/** Settles like `work`, or rejects with the signal's reason as soon as it fires, even when `work` never settles. */
export function untilAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const settled = work.then(resolve, reject)
    signal?.throwIfAborted()
    settled.finally(onAbort(signal, () => reject(signal?.reason)))
  })
}
