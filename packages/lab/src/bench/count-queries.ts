import pg from 'pg'

/**
 * Counts the queries that this process sends to PostgreSQL from now on, with `BEGIN` and `COMMIT`. Returns a function
 * that returns the count and resets it to 0.
 */
export function countQueries(): () => number {
  let count = 0
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count++
    return query.apply(this, args as never)
  } as typeof query
  return () => {
    const taken = count
    count = 0
    return taken
  }
}
