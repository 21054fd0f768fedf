import type { Clock } from './clock.js'
import { onAbort } from './on-abort.js'

export interface RunWithinOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Made only when the time is up. */
  readonly timeoutError: () => Error
}

/**
 * Settles like `work`, but no later than the timeout or the caller's abort, even when `work` never settles.
 * `work` gets a signal of its own that fires in both cases. Leaves no timer and no listener behind.
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
