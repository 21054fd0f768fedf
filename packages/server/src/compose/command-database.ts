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
 * Returns the configured database, or starts the embedded one, which runs as long as this process. Throws a message
 * for the operator when it cannot connect.
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

/** Runs `work` for a short command. Uses the embedded database of a running gateway if there is one. */
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

/** Like `withDatabase`, after it has migrated the schema to this version. */
export const withMigratedDatabase = <T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (url) => {
    await migrateDatabase(url)
    return work(url)
  })

/** Like `withDatabase`, for read-only commands: refuses a database of another release and does not migrate it. */
export const withCurrentDatabase = <T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (url) => {
    await requireMigrated(url)
    return work(url)
  })
