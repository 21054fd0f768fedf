import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, startEmbeddedPostgres } from '@gasless-gateway/server/local'

export interface CrashableDatabase {
  /** The same before and after a crash. */
  readonly url: string
  /** Kills the server without a word and starts it again on what it had written. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL that syncs every commit to disk, as in production: what it has acknowledged survives `kill -9`. */
export async function startCrashableDatabase(dataDir: string): Promise<CrashableDatabase> {
  const port = await freePort()
  const start = () => startEmbeddedPostgres({ dataDir, port, persistent: true })
  let server = await start()
  let crashing = Promise.resolve()
  return {
    url: server.url,
    crash() {
      crashing = crashing.then(async () => {
        const pidFile = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
        process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
        await server.stop()
        server = await start()
      })
      return crashing
    },
    async stop() {
      await crashing.catch(() => {})
      await server.stop()
    },
  }
}
