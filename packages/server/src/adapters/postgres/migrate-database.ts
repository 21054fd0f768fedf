import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { createArchiveStore } from './archive-store.js'
import { connect, type Timeouts } from './connection/connect.js'
import { migrate, requireSchema } from './migrations/migrate.js'

/**
 * Brings our tables and those of the job queue up to date. Returns the names of our migrations that were applied. That the
 * months to come cannot be made is a warning: the log has a place for them meanwhile.
 */
export async function migrateDatabase(
  databaseUrl: string,
  {
    warn = () => {},
    timeouts,
  }: {
    readonly warn?: ((warning: string) => void) | undefined
    readonly timeouts?: Timeouts | undefined
  } = {},
): Promise<string[]> {
  const knex = connect(databaseUrl, { poolSize: 1, ...timeouts })
  try {
    const applied = await migrate(knex)
    await createArchiveStore(knex)
      .makeMonths()
      .catch((error: Error) =>
        warn(
          `The months to come have no tables in the transition log, and are kept in operation_transitions_default: ${error.message}. Run gateway-server migrate as the owner of the tables.`,
        ),
      )
    await migrateQueue(databaseUrl)
    return applied
  } finally {
    await knex.destroy()
  }
}

/**
 * With a pool of ours: that of the queue's own forgets its listeners before its connection is closed, and a server that ends it at
 * that moment would end this process, too.
 */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // What fails while it is used is thrown; what fails afterwards has nothing left to undo.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Throws, with a sentence for the operator, unless the database has the schema of this release. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const knex = connect(databaseUrl, { poolSize: 1 })
  try {
    await requireSchema(knex)
  } finally {
    await knex.destroy()
  }
}
