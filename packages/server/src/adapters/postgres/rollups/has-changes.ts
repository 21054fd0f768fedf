/**
 * An SQL condition: true or null. It reads in the order of the index, because a folded table has many pages of dead
 * rows until it is vacuumed. It is not an `exists`, because PostgreSQL would drop the order there.
 */
export const hasChanges = (rollup: string): string =>
  `(select true from ${rollup}_changes order by id limit 1)`
