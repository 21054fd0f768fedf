/** Runs the work once at a time for each key. A call that comes during a run gets the result of that run. */
export function shareRuns<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key) => {
    const joined = running.get(key)
    if (joined) return joined
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
}
