/** A pool of knex, or any emitter of the same events. */
export interface StatementSource {
  on(event: 'query', listener: (statement: { readonly sql: string }) => void): unknown
  removeListener(event: 'query', listener: (statement: { readonly sql: string }) => void): unknown
}

/**
 * Returns the statements that the source sends while the work runs, in order. `BEGIN` and `COMMIT` count, because
 * each is a round trip. Compare the list itself, so that a failing test shows it.
 */
export async function countStatements(
  db: StatementSource,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const statements: string[] = []
  const note = ({ sql }: { readonly sql: string }) => {
    statements.push(sql.trim().replace(/\s+/g, ' '))
  }
  db.on('query', note)
  try {
    await work()
  } finally {
    db.removeListener('query', note)
  }
  return statements
}
