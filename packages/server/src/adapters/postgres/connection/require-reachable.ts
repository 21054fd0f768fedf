import pg from 'pg'
import { explainUnreachable } from './explain-unreachable.js'

/** Throws, with a sentence for the operator, unless the address leads to a database that lets its user in. */
export async function requireReachable(
  databaseUrl: string,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
    // What breaks after the look does not end the process.
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    // The driver leaves the connection open when it has no password to answer with. PostgreSQL waits a minute for one, and
    // until then no database of that server can be dropped. Not awaited: after a failed connect, `end` may never resolve.
    client?.end().catch(() => {})
    // Without the driver's error, which carries what it was given.
    throw new Error(explainUnreachable(error, databaseUrl))
  }
}
