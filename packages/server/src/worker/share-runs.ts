/** Runs the work for one key at a time: whoever asks meanwhile gets the outcome of the run that is under way. */
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
