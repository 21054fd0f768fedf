import type { Clock } from './clock.js'
import { onAbort } from './on-abort.js'

export interface RunWithinOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Called only when the time is up. */
  readonly timeoutError: () => Error
}

/**
 * Settles like `work`, but at the latest when the timeout or the caller's abort fires, even if `work` never settles.
 * `work` gets its own signal, which fires in both cases. No timer and no listener remain.
 */
export function runWithin<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { clock, timeoutMs, signal, timeoutError }: RunWithinOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted()
    const controller = new AbortController()
    const release = () => {
      cancelTimer()
      forget()
    }
    const stop = (reason: unknown) => {
      release()
      reject(reason)
      controller.abort(reason)
    }
    const cancelTimer = clock.after(timeoutMs, () => stop(timeoutError()))
    const forget = onAbort(signal, () => stop(signal?.reason))
    work(controller.signal).then(
      (value) => {
        release()
        resolve(value)
      },
      (error) => {
        release()
        reject(error)
      },
    )
  })
}
