/**
 * Runs `work` with a signal that aborts when `signal` does, or after `ms` milliseconds with a `TimeoutError` as the
 * reason.
 *
 * Use it instead of `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: Node 20 holds that timeout weakly and may
 * collect it as garbage, so the work never ends.
 */
export async function withinTime<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new DOMException(`not done within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  try {
    return await work(AbortSignal.any([signal, limit.signal]))
  } finally {
    clearTimeout(timer)
  }
}
