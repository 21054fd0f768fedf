import { readFile } from 'node:fs/promises'
import { liveStatuses, operationStatuses } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.js'
import { endless } from '../../../testing/migrated-database.js'
import { aProject } from '../../../testing/records.js'
import { connect } from '../connection/connect.js'
import { createDatabase } from '../create-database.js'
import { migrateDatabase } from '../migrate-database.js'
import { baseline, replacedMigrations } from './baseline.js'
import { migrations } from './index.js'
import { checkSchema, migrate, requireSchema } from './migrate.js'

const opened: { database: TestDatabase; knexes: Knex[] }[] = []

/** Creates an empty database, and a pool for each server. */
async function emptyDatabase(servers = 1): Promise<readonly Knex[]> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const knexes = Array.from({ length: servers }, () => connect(database.url, endless))
  opened.push({ database, knexes })
  return knexes
}

afterEach(async () => {
  for (const { database, knexes } of opened.splice(0)) {
    await Promise.all(knexes.map((knex) => knex.destroy()))
    await database.close()
  }
})

const names = migrations.map(({ name }) => name)
const appliedIn = async (knex: Knex): Promise<string[]> =>
  (await knex('gateway_migrations').orderBy('id')).map(({ name }: { name: string }) => name)

/** Creates a database of an earlier release: the schema of 0041, listed with the migrations that made it. */
async function replacedDatabase(listed: readonly string[]): Promise<Knex> {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const file of baseline.files)
    await knex.raw(await readFile(new URL(`./sql/${file}`, import.meta.url), 'utf8'))
  await knex.migrate.latest({
    tableName: 'gateway_migrations',
    migrationSource: {
      getMigrations: async () => [...listed],
      getMigrationName: (name: string) => name,
      getMigration: async () => ({ up: async () => {}, down: async () => {} }),
    },
  })
  return knex
}

describe('migrating', () => {
  test('an empty database gets every migration, and a second run applies nothing', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    expect(await migrate(knex)).toEqual(names)
    expect(await migrate(knex)).toEqual([])
    expect(await appliedIn(knex)).toEqual(names)
  })

  test('five servers that start at once all start, and every migration runs once', async () => {
    const servers = await emptyDatabase(5)
    const applied = await Promise.all(servers.map((knex) => migrate(knex)))
    expect(applied.flat()).toEqual(names)
    const [knex] = servers
    if (!knex) throw new Error('no pool')
    expect(await appliedIn(knex)).toEqual(names)
  })

  test('a server that died while it migrated does not lock the next one out', async () => {
    const [dying, next] = await emptyDatabase(2)
    if (!dying || !next) throw new Error('no pool')
    await migrate(dying)
    // knex leaves this lock behind when its process is killed between lock and unlock.
    await dying.raw('update gateway_migrations_lock set is_locked = 1')
    expect(await migrate(next)).toEqual([])
  })

  test('a migration that a deadlock ends is repeated, at most five times', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    // A sequence also counts transactions that are rolled back.
    await knex.raw(`
      create sequence begun;
      create function be_in_the_way() returns event_trigger language plpgsql as $$
      begin
        if nextval('begun') <= 9 then
          raise 'A ring.' using errcode = 'deadlock_detected';
        end if;
      end $$;
      create event trigger in_the_way on ddl_command_start execute function be_in_the_way()`)
    const begun = async () => (await knex.raw('select last_value::int as times from begun')).rows
    await expect(migrate(knex)).rejects.toThrow('A ring.')
    expect(await begun()).toEqual([{ times: 5 }])
    expect(await migrate(knex)).toEqual(names)
    expect(await migrate(knex)).toEqual([])
  })

  test('a database of a newer release is refused with the names of its migrations, and not changed', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await migrate(knex)
    await knex('gateway_migrations').insert({
      name: '9999-from-the-future',
      batch: 2,
      migration_time: new Date(),
    })
    await expect(migrate(knex)).rejects.toThrow('newer release (9999-from-the-future)')
    await expect(checkSchema(knex)).rejects.toThrow('newer release')
    expect(await appliedIn(knex)).toEqual([...names, '9999-from-the-future'])
  })

  test('a database with every migration that the baseline replaces gets the later migrations', async () => {
    const knex = await replacedDatabase(replacedMigrations)
    const project = aProject()
    // Not by the store, which writes columns that later migrations add.
    const { id, name, isActive, securityMode, createdAt } = project
    await knex('projects').insert({
      id,
      name,
      is_active: isActive,
      security_mode: securityMode,
      created_at: createdAt,
    })
    await expect(checkSchema(knex)).resolves.toBeUndefined()
    await expect(requireSchema(knex)).rejects.toThrow(`it lacks ${names.slice(1).join(', ')}. Run`)
    expect(await appliedIn(knex)).toEqual(replacedMigrations)
    expect(await migrate(knex)).toEqual(names.slice(1))
    expect(await appliedIn(knex)).toEqual(names)
    await expect(requireSchema(knex)).resolves.toBeUndefined()
    expect(await migrate(knex)).toEqual([])
    expect(await createDatabase(knex).projects.find(project.id)).toEqual(project)
  })

  test('a database with only a part of the migrations that the baseline replaces is refused with a remedy, and not changed', async () => {
    const listed = replacedMigrations.slice(0, -1)
    const knex = await replacedDatabase(listed)
    for (const check of [migrate, checkSchema, requireSchema])
      await expect(check(knex)).rejects.toThrow(
        'only a part of the migrations up to 0041-signatures. Run gateway-server migrate of the release before this one',
      )
    expect(await appliedIn(knex)).toEqual(listed)
  })

  test('an empty database passes the schema check, because there is nothing to misread', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await expect(checkSchema(knex)).resolves.toBeUndefined()
  })
})

test('a partition of a month that cannot be created causes a warning, not a failed start', async () => {
  const [knex] = await emptyDatabase()
  const url = opened.at(-1)?.database.url
  if (!knex || !url) throw new Error('no pool')
  await migrate(knex)
  const warnings: string[] = []
  const warn = (warning: string) => void warnings.push(warning)
  await migrateDatabase(url, { warn })
  expect(warnings).toEqual([])
  await knex.raw('drop function make_month')
  await migrateDatabase(url, { warn })
  expect(warnings).toEqual([expect.stringContaining('operation_transitions_default')])
})

describe('the schema and the state machine agree', () => {
  const quoted = (sql: string) => [...sql.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word).sort()
  const one = async (sql: string): Promise<string> => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await migrate(knex)
    const { rows }: { rows: { definition: string }[] } = await knex.raw(sql)
    return rows[0]?.definition ?? ''
  }

  test('the check constraint names exactly the statuses of the state machine', async () => {
    const definition = await one(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'operations_status'`,
    )
    expect(quoted(definition)).toEqual([...operationStatuses].sort())
  })

  test('exactly the live statuses hold a nonce', async () => {
    const definition = await one(
      `select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'operations_live_nonce'::regclass`,
    )
    expect(quoted(definition)).toEqual([...liveStatuses].sort())
  })

  test('every status that the API shows holds a user-operation hash', async () => {
    const definition = await one(
      `select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'operations_submitted_hash'::regclass`,
    )
    expect(quoted(definition)).toEqual(['expired', 'prepared'])
  })
})
