import type { Knex } from 'knex'
import { migrations } from './index.js'
import type { Migration } from './migration.js'

const table = 'gateway_migrations'

/** Brings the schema up to date; returns the names of what was applied. Several starting at once wait for each other. */
export async function migrate(knex: Knex): Promise<string[]> {
  await checkSchema(knex)
  const [, applied] = await knex.migrate.latest({
    tableName: table,
    migrationSource: source(migrations),
  })
  return applied
}

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
