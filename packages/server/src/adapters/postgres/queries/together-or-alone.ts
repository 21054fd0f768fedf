import { DatabaseError } from 'pg'

/**
 * Runs all items together, for `groupCalls`. If one item makes the statement fail, nothing is done, and each item runs
 * alone and fails alone.
 */
export async function togetherOrAlone<T, R>(
  items: readonly T[],
  run: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly (R | Promise<R>)[]> {
  if (items.length > 1)
    try {
      return await run(items)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  return items.map(async (item) => (await run([item]))[0] as R)
}

/** An error about the rows (a value, a constraint, a deadlock), not about an unreachable or overloaded database. */
const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && /^(22|23|40)/.test(error.code ?? '')
