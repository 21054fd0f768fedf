/**
 * Runs `work` with a signal that aborts after `ms` milliseconds, or with `signal`. The reason is a `TimeoutError` then.
 *
 * Use it instead of `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: Node 20 collects that timeout as garbage, since only a weak
 * reference leads to it, and the work never ends.
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
