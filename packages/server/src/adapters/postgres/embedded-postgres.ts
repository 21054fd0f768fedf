import { spawnSync } from 'node:child_process'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../processes/free-port.js'
import { claimDirectory } from './embedded/claim-directory.js'
import { explainFailure } from './embedded/explain-failure.js'
import { makeCluster } from './embedded/make-cluster.js'
import { postgresBinaries } from './embedded/postgres-binaries.js'
import { runAs } from './embedded/run-as.js'
import { runningServer } from './embedded/running-server.js'
import { programEnvironment } from './embedded/start-program.js'
import { startServer } from './embedded/start-server.js'
import { stopOrphan } from './embedded/stop-orphan.js'

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** Connection string of a superuser, password included. Never log it. */
  readonly url: string
  /** Shuts the server down and waits until it is gone. May be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster and its password; created when missing. One running server per directory. */
  readonly dataDir: string
  /** 0 or absent: any free port of 127.0.0.1. */
  readonly port?: number | undefined
  /** Names another directory, for the message that `dataDir` is in use. @default 'set DATA_DIR to another directory' */
  readonly remedyInUse?: string | undefined
  /** `false`: a cluster in `dataDir` is removed before the start and after the stop. */
  readonly persistent: boolean
  /** `false` for tests: a crash of the machine may lose data, in exchange for speed. @default true */
  readonly durable?: boolean | undefined
  /** Receives the server's log, line by line. */
  readonly log?: ((line: string) => void) | undefined
}

const user = 'gateway'

/**
 * Returns the connection string of a server that another process runs in `dataDir`, if any. The caller must not stop
 * that server.
 */
export const findEmbeddedPostgres = (dataDir: string): Promise<string | undefined> =>
  runningServer(dataDir, user)

/**
 * Starts a real PostgreSQL from npm on 127.0.0.1, with UTF-8 and the C locale. The first start in a directory creates
 * the cluster, later starts reuse it. The server ends with this process, even if the process is killed. The caller
 * handles signals and stops the database last.
 *
 * Throws one sentence with a remedy if the port is taken or the directory is in use. Throws, too, if the directory has
 * another major version or PostgreSQL cannot run here.
 *
 * @example
 * const database = await startEmbeddedPostgres({ dataDir: '.gateway/postgres', persistent: true })
 * const pool = new Pool({ connectionString: database.url })
 */
export async function startEmbeddedPostgres({
  dataDir,
  port = 0,
  remedyInUse = 'set DATA_DIR to another directory',
  persistent,
  durable = true,
  log,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = await postgresBinaries()
  const major = majorVersionOf(postgres)
  const directory = resolve(dataDir)
  const cluster = join(directory, 'cluster')
  const release = await claim(directory, remedyInUse)
  const cleanUp = async () => {
    if (!persistent) await removeCluster(directory)
    await release()
    // Fails, and is ignored, unless the directory is empty.
    if (!persistent) await rmdir(directory).catch(() => {})
  }
  try {
    // This process holds the directory, so a server that still runs in it is an orphan.
    await stopOrphan(cluster)
    if (!persistent) await removeCluster(directory)
    const as = runAs({ binary: postgres, directory, cluster })
    const password = await makeCluster({ directory, cluster, initdb, as, major, user, durable })
    const server = await startOnPort(port, (port) =>
      startServer({ postgres, cluster, port, as, durable, log }),
    )
    let stopped: Promise<void> | undefined
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`,
      stop() {
        stopped ??= server.stop().then(cleanUp)
        return stopped
      },
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** Removes only files that were made here: the directory may hold others. */
async function removeCluster(directory: string): Promise<void> {
  for (const name of ['cluster', 'cluster.new', 'password'])
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 })
}

/** Returns the major version. Also proves that the program runs here. */
function majorVersionOf(postgres: string): string {
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], {
    encoding: 'utf8',
    env: programEnvironment(),
  })
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (!major)
    throw new Error(explainFailure('PostgreSQL cannot run here', error?.message ?? stderr))
  return major
}

async function claim(directory: string, remedy: string): Promise<() => Promise<void>> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o711 })
    return await claimDirectory(directory, remedy)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    // An error without a code already says which process uses the directory.
    if (code === undefined) throw error
    // On a read-only file system, `mkdir` reports the missing directory instead of the reason.
    if (code === 'ENOENT')
      throw new Error(
        `The data directory ${directory} cannot be created. Set DATA_DIR to a directory that this user may write, or set DATABASE_URL to a PostgreSQL server of your own.`,
      )
    throw new Error(explainFailure(`The data directory ${directory} cannot be used`, message))
  }
}

/** Transient failures, and how many starts are attempted for each. */
const passing = [
  // Another program took the free port first.
  { failure: /address already in use/i, attempts: 5 },
  // The sessions of a killed server may take a while to end on a busy machine.
  { failure: /shared memory block .* still in use/i, attempts: 60 },
]
const retryDelayMs = 500

async function startOnPort(
  wanted: number,
  start: (port: number) => ReturnType<typeof startServer>,
): Promise<{ port: number; stop(): Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(wanted)
    const server = await start(port)
    if (!('failure' in server)) return { port, stop: server.stop }
    const known = passing.find(({ failure }) => failure.test(server.failure))
    if (!known || attempt >= known.attempts)
      throw new Error(explainFailure('PostgreSQL could not start', server.failure))
    await sleep(retryDelayMs)
  }
}
