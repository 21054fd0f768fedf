import { onAbort } from './on-abort.js'

/** Settles like `work`, or rejects with the signal's reason as soon as it fires, even when `work` never settles. */
export function untilAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = signal?.aborted ? () => {} : onAbort(signal, () => reject(signal?.reason))
    if (signal?.aborted) reject(signal.reason)
    work.then(resolve, reject).finally(forget)
  })
}
