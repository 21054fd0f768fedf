import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './create-test-database.js'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const adminUrl = inject('postgresUrl')

test('two databases do not see each other', async () => {
  const [first, second] = await Promise.all([
    createTestDatabase(adminUrl),
    createTestDatabase(adminUrl),
  ])
  await query(first.url, 'create table here (id int)')
  expect(await query(second.url, "select to_regclass('here') as found")).toEqual([{ found: null }])
  await Promise.all([first.close(), second.close()])
})

test('a template is prepared once, however many ask for it at the same time', async () => {
  let prepared = 0
  const template = {
    name: 'counted',
    async prepare(url: string) {
      prepared++
      await query(url, 'create table counted as select 42 as answer')
    },
  }
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => createTestDatabase(adminUrl, { template })),
  )
  expect(prepared).toBe(1)
  for (const { url } of databases)
    expect(await query(url, 'select answer from counted')).toEqual([{ answer: 42 }])
  await Promise.all(databases.map(({ close }) => close()))
})

test('a template whose preparation failed is prepared again', async () => {
  let attempts = 0
  const template = {
    name: 'failing_once',
    async prepare() {
      if (++attempts === 1) throw new Error('The migration is wrong.')
    },
  }
  await expect(createTestDatabase(adminUrl, { template })).rejects.toThrow(
    'The migration is wrong.',
  )
  await (await createTestDatabase(adminUrl, { template })).close()
  expect(attempts).toBe(2)
})

test('closing drops the database although somebody is still connected', async () => {
  const database = await createTestDatabase(adminUrl)
  const straggler = new pg.Client({ connectionString: database.url })
  straggler.on('error', () => {})
  await straggler.connect()
  await database.close()
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist')
  await straggler.end().catch(() => {})
})
