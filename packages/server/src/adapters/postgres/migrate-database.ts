import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { createArchiveStore } from './archive-store.js'
import { connect, type Timeouts } from './connection/connect.js'
import { migrate, requireSchema } from './migrations/migrate.js'

/**
 * Brings the gateway's tables and those of the job queue up to date. Returns the names of the gateway's migrations that
 * it applied. If it cannot create the coming months it only warns, because the default partition takes their lines
 * meanwhile.
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
          `The transition log has no tables for the coming months and keeps them in operation_transitions_default: ${error.message}. Run gateway-server migrate as the owner of the tables.`,
        ),
      )
    await migrateQueue(databaseUrl)
    return applied
  } finally {
    await knex.destroy()
  }
}

/**
 * Uses its own pool. The queue's own pool removes its error listeners before it closes its connection. If the server
 * ended the connection at that moment, this process would end, too.
 */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // Errors during use are thrown anyway. Errors after use have nothing left to undo.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Throws an error for the operator unless the database has the schema of this release. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const knex = connect(databaseUrl, { poolSize: 1 })
  try {
    await requireSchema(knex)
  } finally {
    await knex.destroy()
  }
}
