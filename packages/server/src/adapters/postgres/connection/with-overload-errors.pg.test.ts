import { isGatewayError } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedPort } from '../../../testing/closed-port.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '../../../testing/migrated-database.js'
import { createDatabase } from '../create-database.js'
import { connect } from './connect.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: unknown) => (isGatewayError(error, 'OVERLOADED') ? 'overloaded' : error),
  )

test('a database that refuses connections is an overload, in single calls and in transactions', async () => {
  const knex = connect(`postgres://nobody@127.0.0.1:${await closedPort()}/nothing`)
  const { apiKeys, transaction } = createDatabase(knex)
  expect(await outcomeOf(apiKeys.authenticate(new Uint8Array(32) as never))).toBe('overloaded')
  expect(await outcomeOf(transaction(async () => {}))).toBe('overloaded')
  await knex.destroy()
})

test('a connection that the server ends under a transaction is an overload, and the transaction changed nothing', async () => {
  const work = db.stores.transaction(async ({ blocks }) => {
    await blocks.rememberGenesis('424242', `0x${'11'.repeat(32)}`)
    await db.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
    await blocks.latest('424242')
  })
  expect(await outcomeOf(work)).toBe('overloaded')
  const other = `0x${'22'.repeat(32)}` as const
  expect(await db.stores.blocks.rememberGenesis('424242', other)).toBe(other)
})

test('what the stores refuse for reasons of their own stays what it is', async () => {
  const work = db.stores.transaction(async () => {
    throw new Error('mine')
  })
  expect(await outcomeOf(work)).toMatchObject({ message: 'mine' })
})
