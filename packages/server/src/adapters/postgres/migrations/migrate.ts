import type { Knex } from 'knex'
import { isDeadlock } from '../connection/is-deadlock.js'
import { migrations } from './index.js'
import type { Migration } from './migration.js'

const table = 'gateway_migrations'

/** Any number of our own; the same in every release, or two releases would not wait for each other. */
const migrationLock = 4_337_000_001

/** Servers that run meanwhile may take locks in another order than a migration, and waits in a ring end one of them. */
const tries = 5

/**
 * Brings the schema up to date; returns the names of what was applied. Several starting at once wait for each
 * other. All of it is one transaction: a server that dies on the way leaves nothing behind, no lock either, and one that
 * a deadlock ends begins again.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  for (let left = tries; ; left--)
    try {
      return await migrateOnce(knex)
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
    }
}

const migrateOnce = (knex: Knex): Promise<string[]> =>
  knex.transaction(async (trx) => {
    // However long the others take, and however long the tables are.
    await trx.raw(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    await checkSchema(trx)
    const config = { tableName: table, migrationSource: source(migrations) }
    // knex refuses to wait for its own lock row; ours is held, so whatever stands there is a leftover.
    await trx.migrate.forceFreeMigrationsLock(config)
    const [, applied] = await trx.migrate.latest(config)
    return applied
  })

/**
 * Throws when the database has migrations that this release does not know: an older server on a newer schema
 * could write rows that the newer one misreads.
 */
export async function checkSchema(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable(table))) return
  const names = new Set(migrations.map(({ name }) => name))
  const rows: { name: string }[] = await knex(table).select('name')
  const unknown = rows.map(({ name }) => name).filter((name) => !names.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release instead.`,
    )
}

/** Throws when the database has not exactly the schema of this release, and changes nothing. */
export async function requireSchema(knex: Knex): Promise<void> {
  await checkSchema(knex)
  if (!(await knex.schema.hasTable(table)))
    throw new Error(
      'The database has no tables of the gateway. Run gateway-server migrate, or start the gateway; or correct DATABASE_URL.',
    )
  const rows: { name: string }[] = await knex(table).select('name')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length > 0)
    throw new Error(
      `The database is of an older release: it lacks ${missing.map(({ name }) => name).join(', ')}. Run gateway-server migrate, or start the gateway.`,
    )
}

const source = (list: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...list],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (knex) => {
      await knex.raw(sql)
    },
    down: async () => {
      throw new Error('Migrations only go forward; restore a backup to go back.')
    },
  }),
})
