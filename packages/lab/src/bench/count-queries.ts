import pg from 'pg'

/**
 * Counts all queries that this process sends to PostgreSQL from now on. `BEGIN` and `COMMIT` count. Returns a function
 * that takes the count.
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
