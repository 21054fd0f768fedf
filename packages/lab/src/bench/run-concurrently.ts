/**
 * Processes all items, `limit` at a time. Returns the results in the order of the items. Starts none after a failure.
 */
export async function runConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  let failed = false
  const lane = async () => {
    for (const [at, item] of queue) {
      if (failed) return
      try {
        results[at] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, lane))
  return results
}
