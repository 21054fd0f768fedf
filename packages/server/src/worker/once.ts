/**
 * Returns a function that runs the work until it has succeeded once. Concurrent callers share a run. Rejects if the run
 * fails.
 */
export function once(work: () => Promise<void>): () => Promise<void> {
  let underway: Promise<void> | undefined
  return () => {
    underway ??= work().catch((error: unknown) => {
      underway = undefined
      throw error
    })
    return underway
  }
}
