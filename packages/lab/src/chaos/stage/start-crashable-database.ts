import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'

export interface CrashableDatabase {
  /** The URL, which stays the same after a crash. */
  readonly url: string
  /** Kills the server with `kill -9` and starts it again on the same data. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL that syncs every commit to disk, as in production. Acknowledged commits survive `kill -9`. */
export async function startCrashableDatabase(dataDir: string): Promise<CrashableDatabase> {
  const start = (port?: number) => startEmbeddedPostgres({ dataDir, port, persistent: true })
  // The first start chooses the port, because another process could take a port that was chosen earlier.
  let server = await start()
  const port = Number(new URL(server.url).port)
  let crashing = Promise.resolve()
  return {
    url: server.url,
    crash() {
      crashing = crashing.then(async () => {
        const pidFile = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
        process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
        await server.stop()
        server = await start(port)
      })
      return crashing
    },
    async stop() {
      await crashing.catch(() => {})
      await server.stop()
    },
  }
}
