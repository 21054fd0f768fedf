import { join } from 'node:path'
import type { Logger } from '@gasless-gateway/core'
import { requireReachable } from '../adapters/postgres/connection/require-reachable.js'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../adapters/postgres/embedded-postgres.js'
import { migrateDatabase, requireMigrated } from '../adapters/postgres/migrate-database.js'
import type { Config } from '../config/load-config.js'

export interface OpenDatabase {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The configured database, or the embedded one, which runs as long as this process. Throws, with a sentence for the
 * operator, when there is no way into it.
 */
export async function openDatabase(config: Config, logger?: Logger): Promise<OpenDatabase> {
  const url = config.databaseUrl?.reveal()
  if (url !== undefined) {
    await requireReachable(url)
    return { url, stop: async () => {} }
  }
  return startEmbeddedPostgres({
    dataDir: embeddedDirectory(config),
    persistent: true,
    log: (line) => logger?.debug({}, line),
  })
}

const embeddedDirectory = ({ dataDir }: Config) => join(dataDir, 'postgres')

/** For short commands: beside a running gateway they use its database. */
export async function withDatabase<T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = config.databaseUrl
    ? undefined
    : await findEmbeddedPostgres(embeddedDirectory(config))
  if (running) return work(running)
  const database = await openDatabase(config)
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** The same, with the schema of this version. */
export const withMigratedDatabase = <T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (url) => {
    await migrateDatabase(url)
    return work(url)
  })

/** The same for commands that only look: a database of another release is refused, and stays as it is. */
export const withCurrentDatabase = <T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (url) => {
    await requireMigrated(url)
    return work(url)
  })
