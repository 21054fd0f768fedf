import pg from 'pg'
import { parentOf } from './process-tree-cpu-ms.js'

/** Returns the process id of the local database server. Throws if the server runs on another machine. */
export async function postgresProcessId(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await serverOf(client)
  } finally {
    await client.end()
  }
}

/** Returns the process id of the server behind a connection. Throws if the server runs on another machine. */
export async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = await parentOf(rows[0]?.pid ?? 0)
  if (server === undefined) throw new Error('The database server does not run on this machine.')
  return server
}
