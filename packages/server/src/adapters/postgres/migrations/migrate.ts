import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { isDeadlock } from '../connection/is-deadlock.js'
import { baseline, replacedMigrations } from './baseline.js'
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
    await listBaseline(trx)
    const config = { tableName: table, migrationSource: source(migrations) }
    // knex refuses to wait for its own lock row; ours is held, so whatever stands there is a leftover.
    await trx.migrate.forceFreeMigrationsLock(config)
    const [, applied] = await trx.migrate.latest(config)
    return applied
  })

/** Lists the baseline in place of the migrations that it replaces. A database that lists any of them lists all of them. */
async function listBaseline(trx: Knex): Promise<void> {
  if (!(await trx.schema.hasTable(table))) return
  const replaced = await trx(table).whereIn('name', replacedMigrations).delete()
  if (replaced > 0)
    await trx(table).insert({ name: baseline.name, batch: 1, migration_time: new Date() })
}

/**
 * Throws when the database has migrations that this release does not know: an older server on a newer schema
 * could write rows that the newer one misreads. Throws, too, when it has only some of those that the baseline replaces.
 */
export async function checkSchema(knex: Knex): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...((await readApplied(knex)) ?? [])].filter((name) => !names.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release instead.`,
    )
}

/** Throws when the database has not exactly the schema of this release, and changes nothing. */
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

/** The migrations that the database has. Undefined: it has no tables of the gateway. */
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

/** The folder stands beside this file in the repository, and beside the bundle in the package. */
const readSql = (file: string) => readFile(new URL(`./sql/${file}`, import.meta.url), 'utf8')
