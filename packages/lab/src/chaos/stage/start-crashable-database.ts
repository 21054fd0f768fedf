import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'

export interface CrashableDatabase {
  /** The same before and after a crash. */
  readonly url: string
  /** Kills the server without a word and starts it again on what it had written. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL that syncs every commit to disk, as in production: what it has acknowledged survives `kill -9`. */
export async function startCrashableDatabase(dataDir: string): Promise<CrashableDatabase> {
  const start = (port?: number) => startEmbeddedPostgres({ dataDir, port, persistent: true })
  // On a port that is chosen when the cluster is made: one that was chosen before could be taken meanwhile.
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
