import { VaultError } from '../vault-error.js'

/**
 * Runs work as soon as fewer than the limit run. Throws a `VaultError` if the signal aborts while it waits, and the
 * signal's reason if it aborts later.
 */
export type LimitAtOnce = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Returns a function that runs at most this much work at once, first come, first served. */
export function limitAtOnce(most: number): LimitAtOnce {
  let running = 0
  const waiting = new Set<() => void>()

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(start)
        reject(new VaultError('busy', `${most} other requests to it were not answered in time`))
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(start)
    })

  return async (signal, work) => {
    if (running < most) running++
    else await turn(signal)
    try {
      // A client library that ignores the signal must not keep its place.
      return await Promise.race([work(), aborted(signal)])
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
