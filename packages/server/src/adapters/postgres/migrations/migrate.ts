import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { isDeadlock } from '../connection/is-deadlock.js'
import { baseline, replacedMigrations } from './baseline.js'
import { migrations } from './index.js'
import type { Migration } from './migration.js'

const table = 'gateway_migrations'

/** An arbitrary lock number. Every release has the same one, so that two releases wait for each other. */
const migrationLock = 4_337_000_001

/**
 * A running server may lock in another order than a migration, and PostgreSQL may resolve the deadlock by ending the
 * migration.
 */
const tries = 5

/**
 * Brings the schema up to date. Returns the names of the applied migrations. Concurrent calls wait for each other. All
 * migrations run in one transaction, so a server that dies leaves neither changes nor a lock behind. After a deadlock
 * the transaction starts again.
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
    // A migration may wait long for another one, and may run long on large tables.
    await trx.raw(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    await checkSchema(trx)
    await listBaseline(trx)
    const config = { tableName: table, migrationSource: source(migrations) }
    // knex fails instead of waiting for its own lock row. This transaction holds the lock above, so such a row is a
    // leftover.
    await trx.migrate.forceFreeMigrationsLock(config)
    const [, applied] = await trx.migrate.latest(config)
    return applied
  })

/**
 * Lists the baseline in place of the migrations that it replaces. A database that lists any of them lists all of them.
 */
async function listBaseline(trx: Knex): Promise<void> {
  if (!(await trx.schema.hasTable(table))) return
  const replaced = await trx(table).whereIn('name', replacedMigrations).delete()
  if (replaced > 0)
    await trx(table).insert({ name: baseline.name, batch: 1, migration_time: new Date() })
}

/**
 * Throws if the database has migrations that this release does not know: an older server on a newer schema could write
 * rows that the newer one misreads. Also throws if the database has only some of the migrations that the baseline
 * replaces.
 */
export async function checkSchema(knex: Knex): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...((await readApplied(knex)) ?? [])].filter((name) => !names.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release instead.`,
    )
}

/** Throws unless the database has exactly the schema of this release. Changes nothing. */
export async function requireSchema(knex: Knex): Promise<void> {
  await checkSchema(knex)
  const applied = await readApplied(knex)
  if (!applied)
    throw new Error(
      'The database has no tables of the gateway. Run gateway-server migrate, or start the gateway; or correct DATABASE_URL.',
    )
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length > 0)
    throw new Error(
      `The database is of an older release: it lacks ${missing.map(({ name }) => name).join(', ')}. Run gateway-server migrate, or start the gateway.`,
    )
}

/** Returns the migrations that the database has, or `undefined` if it has no tables of the gateway. */
async function readApplied(knex: Knex): Promise<ReadonlySet<string> | undefined> {
  if (!(await knex.schema.hasTable(table))) return undefined
  const rows: { name: string }[] = await knex(table).select('name')
  const listed = new Set(rows.map(({ name }) => name))
  const replaced = replacedMigrations.filter((name) => listed.delete(name))
  if (replaced.length === 0) return listed
  if (replaced.length < replacedMigrations.length)
    throw new Error(
      `The database has only a part of the migrations up to ${replacedMigrations.at(-1)}. Run gateway-server migrate of the release before this one first, or begin with an empty database.`,
    )
  return listed.add(baseline.name)
}

const source = (list: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...list],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ files }) => ({
    up: async (knex) => {
      for (const file of files) await knex.raw(await readSql(file))
    },
    down: async () => {
      throw new Error('Migrations only go forward; restore a backup to go back.')
    },
  }),
})

/** The folder is beside this file in the repository, and beside the bundle in the package. */
const readSql = (file: string) => readFile(new URL(`./sql/${file}`, import.meta.url), 'utf8')
