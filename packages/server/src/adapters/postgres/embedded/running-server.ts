import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { processIdentity } from '../../../processes/process-identity.js'

/** Fourth line of PostgreSQL's `postmaster.pid`. */
const portLine = 3

/**
 * Returns the connection string of the embedded database that another process of this machine runs in `dataDir`. So a
 * key can be created while `gateway-server start` runs. Returns `undefined` if no process runs one.
 */
export async function runningServer(dataDir: string, user: string): Promise<string | undefined> {
  const directory = resolve(dataDir)
  const [claim, password, pidFile] = await Promise.all(
    ['owner', 'password', 'cluster/postmaster.pid'].map((name) =>
      readFile(join(directory, name), 'utf8').catch(() => ''),
    ),
  )
  if (!claim || !password || processIdentity(Number.parseInt(claim, 10)) !== claim) return undefined
  const port = Number(pidFile?.split('\n')[portLine])
  return port > 0 ? `postgres://${user}:${password}@127.0.0.1:${port}/postgres` : undefined
}
