import { DatabaseError } from 'pg'

/**
 * Runs all items in one go. Where one of them stands in the way of all, and nothing was done, each runs alone, and is refused alone.
 * For `groupCalls`.
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

/** Of a value, a constraint or a ring of locks: of the rows, not of a database that is out of reach or overloaded. */
const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && /^(22|23|40)/.test(error.code ?? '')
