import type { Logger } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.js'
import { endless } from '../../../testing/migrated-database.js'
import { migrate } from '../migrations/migrate.js'
import { connect } from './connect.js'

const opened: { database: TestDatabase; knex: Knex }[] = []

async function emptyDatabase(options: Parameters<typeof connect>[1]): Promise<Knex> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const knex = connect(database.url, options)
  opened.push({ database, knex })
  return knex
}

afterEach(async () => {
  for (const { database, knex } of opened.splice(0)) {
    await knex.destroy()
    await database.close()
  }
})

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const limitsOf = async (db: Knex): Promise<number[]> => {
  const { rows }: { rows: { setting: string }[] } = await db.raw(
    'select setting from pg_settings where name = any(?)',
    [limits],
  )
  return rows.map(({ setting }) => Number(setting))
}

test('on every connection of the pool, no statement, no wait for a lock and no idle transaction is endless', async () => {
  const knex = await emptyDatabase({ poolSize: 3 })
  const transactions = await Promise.all([1, 2, 3].map(() => knex.transaction()))
  for (const each of await Promise.all(transactions.map(limitsOf))) {
    expect(each).toHaveLength(limits.length)
    for (const limit of each) expect(limit).toBeGreaterThan(0)
  }
  await Promise.all(transactions.map((transaction) => transaction.rollback()))
})

test('migrations may take as long as they need, and leave the limits as they were', async () => {
  const knex = await emptyDatabase({ poolSize: 1 })
  const before = await limitsOf(knex)
  await knex.raw(`
    create table seen (name text, setting text);
    create function note_settings() returns event_trigger language plpgsql as
      $$ begin insert into seen select name, setting from pg_settings; end $$;
    create event trigger watch on ddl_command_end execute function note_settings()`)
  await migrate(knex)
  const seen: { setting: string }[] = await knex('seen').whereIn('name', limits)
  expect(new Set(seen.map(({ setting }) => setting))).toEqual(new Set(['0']))
  expect(await limitsOf(knex)).toEqual(before)
})

test('a connection that the server ends in the middle of a transaction is replaced, and its changes are undone', async () => {
  const knex = await emptyDatabase({ poolSize: 2, ...endless })
  await knex.raw('create table notes (text text)')
  const transaction = await knex.transaction()
  await transaction('notes').insert({ text: 'not committed' })
  const {
    rows: [{ pid }],
  } = await transaction.raw('select pg_backend_pid() as pid')
  await knex.raw('select pg_terminate_backend(?)', [pid])
  await expect(transaction('notes').insert({ text: 'neither' })).rejects.toThrow()
  await transaction.rollback().catch(() => {})
  expect(await knex('notes')).toEqual([])
  expect(await Promise.all([1, 2].map(() => knex.transaction((trx) => trx('notes'))))).toEqual([
    [],
    [],
  ])
})

test('what the pool says goes to the log, and nothing to standard output', async () => {
  const warnings: string[] = []
  const ignore = () => {}
  const logger: Logger = {
    debug: ignore,
    info: ignore,
    warn: (_, message) => void warnings.push(message),
    error: ignore,
  }
  const printed = vi.spyOn(console, 'log')
  try {
    const knex = await emptyDatabase({ poolSize: 1, logger, ...endless })
    const {
      rows: [{ pid }],
    } = await knex.raw('select pg_backend_pid() as pid')
    const idle = await knex.client.acquireConnection()
    const ended = new Promise((resolve) => idle.once('end', resolve))
    await knex.client.releaseConnection(idle)
    const other = await emptyDatabase({ poolSize: 1, ...endless })
    await other.raw('select pg_terminate_backend(?)', [pid])
    await ended
    expect((await knex.raw('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(warnings).toEqual([expect.stringMatching(/^the database pool: Connection Error: /)])
    expect(printed).not.toHaveBeenCalled()
  } finally {
    printed.mockRestore()
  }
})
