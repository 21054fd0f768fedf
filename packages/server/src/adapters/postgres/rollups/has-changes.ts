/**
 * A condition: true, or null. In the order of the index, as a table whose rows were all folded has many pages of removed rows until it is
 * vacuumed. PostgreSQL would leave out the order of an `exists`.
 */
export const hasChanges = (rollup: string): string =>
  `(select true from ${rollup}_changes order by id limit 1)`
