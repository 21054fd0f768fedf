import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import type { Knex } from 'knex'
import { afterEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../testing/create-test-database.js'
import { endless } from '../../../testing/migrated-database.js'
import { connect } from './connect.js'
import { isOutdatedPlan } from './name-statements.js'
import { withOverloadErrors } from './with-overload-errors.js'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** Creates a pool of one connection, on a database with the table `notes`. */
async function pool({
  through = async (url) => url,
  ...options
}: Parameters<typeof connect>[1] & {
  through?: (url: string) => Promise<string>
} = {}): Promise<Knex> {
  const database = await createTestDatabase(inject('postgresUrl'))
  closings.push(database.close)
  const knex = connect(await through(database.url), { poolSize: 1, ...endless, ...options })
  closings.push(() => knex.destroy())
  await knex.raw(`create table notes (id integer, text text); insert into notes values (1, 'one')`)
  return knex
}

const readNote = (db: Knex) => db('notes').where({ id: 1 }).first()
const note = { id: 1, text: 'one' }

/** Reads the note so often that the statement gets a name. */
async function readOften(db: Knex) {
  for (let times = 0; times < 4; times++) expect(await readNote(db)).toEqual(note)
}

const kept = async (db: Knex): Promise<string[]> => {
  const { rows } = await db.raw(
    `select statement from pg_prepared_statements where statement ~ 'notes'`,
  )
  return rows.map(({ statement }: { statement: string }) => statement)
}

test('PostgreSQL keeps repeated statements, and none that run once', async () => {
  const knex = await pool()
  await readOften(knex)
  await knex('notes').where({ text: 'one' }).first()
  await knex.transaction((trx) => readOften(trx))
  expect(await kept(knex)).toEqual([expect.stringContaining('"id" = $1')])
})

test('a kept statement has the same name in every process, and only for the same text', async () => {
  const pools = [await pool(), await pool()] as const
  const [namesOfOne, namesOfOther] = await Promise.all(
    pools.map(async (knex, at) => {
      // In the second pool, this statement must not be the first one.
      for (let times = 0; times < 4 * at; times++) await knex('notes').where({ text: 'one' })
      await readOften(knex)
      const { rows } = await knex.raw('select name, statement from pg_prepared_statements')
      return new Map(
        rows.map((row: { name: string; statement: string }) => [row.statement, row.name]),
      )
    }),
  )
  const [[text, name] = []] = namesOfOne ?? []
  expect(name).toMatch(/^gateway_[\w-]{32}$/)
  expect(namesOfOther?.get(text)).toBe(name)
  expect(new Set(namesOfOther?.values()).size).toBe(2)
})

test('an outdated plan is recognised in every language of the server', () => {
  const refusal = { code: '0A000', routine: 'RevalidateCachedQuery' }
  expect(isOutdatedPlan(Object.assign(new Error('der Ergebnistyp'), refusal))).toBe(true)
  expect(isOutdatedPlan(Object.assign(new Error('cached plan'), { code: '0A000' }))).toBe(false)
})

test('PostgreSQL keeps no statements of a pool for searches', async () => {
  const knex = await pool({ keepPlans: false })
  await readOften(knex)
  expect(await kept(knex)).toEqual([])
})

test('texts that differ in the length of a list do not fill its memory', async () => {
  const knex = await pool()
  const ids = Array.from({ length: 250 }, (_, id) => id)
  for (const id of ids)
    for (let times = 0; times < 3; times++) await knex('notes').whereIn('id', ids.slice(0, id + 1))
  expect(await kept(knex)).toHaveLength(200)
})

test('a table that gets a new column is read with the column', async () => {
  const knex = await pool()
  await readOften(knex)
  await knex.raw('alter table notes add column more integer')
  for (let times = 0; times < 4; times++)
    expect(await readNote(knex)).toEqual({ ...note, more: null })
})

test('a new column ends a transaction with OVERLOADED, and its repetition succeeds', async () => {
  const knex = await pool()
  await readOften(knex)
  await knex.raw('alter table notes add column more integer')
  const { read } = withOverloadErrors({ read: () => knex.transaction(readNote) })
  await expect(read()).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(await read()).toEqual({ ...note, more: null })
})

test('a connection that has lost its statements runs all without names, and logs one warning', async () => {
  const warnings: string[] = []
  const ignore = () => {}
  const knex = await pool({
    logger: {
      debug: ignore,
      info: ignore,
      error: ignore,
      warn: (_, message) => void warnings.push(message),
    },
  })
  await readOften(knex)
  await knex.raw('deallocate all')
  await readOften(knex)
  expect(await kept(knex)).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/^a pooler stands before the database/)])
})

test('behind a pooler, which reports another process id, statements have no names', async () => {
  const knex = await pool({ through: startPooler })
  await readOften(knex)
  expect(await kept(knex)).toEqual([])
})

/** Starts a pooler that forwards everything, but reports a process id that is not the server's. */
async function startPooler(url: string): Promise<string> {
  const target = new URL(url)
  const { port, hostname } = target
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = connectSocket(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.push(socket)
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      // BackendKeyData contains its type, its length of 12 bytes, the process id and a secret.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(1, at + 5)
      client.write(bytes)
    })
    upstream.on('end', () => client.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  target.port = String((server.address() as AddressInfo).port)
  return target.href
}
