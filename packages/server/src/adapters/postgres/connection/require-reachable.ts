import pg from 'pg'
import { explainUnreachable } from './explain-unreachable.js'

/** Throws an error for the operator unless this URL leads to a database that accepts its user. */
export async function requireReachable(
  databaseUrl: string,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
    // An error after the check must not end the process.
    client.on('error', () => {})
    await client.connect()
    await client.end()
  } catch (error) {
    // The driver leaves the connection open when it has no password to answer with. PostgreSQL waits a minute for one,
    // and until then no database of that server can be dropped. Not awaited: after a failed connect, `end` may never
    // resolve.
    client?.end().catch(() => {})
    // Leaves out the driver's error, which may contain the password.
    throw new Error(explainUnreachable(error, databaseUrl))
  }
}
