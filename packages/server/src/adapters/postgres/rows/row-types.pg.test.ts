import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../testing/migrated-database.js'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** An interface whose comment says of which table it is a row. */
const declaration = /^\/\*\* A row of `(\w+)`[^\n]*\*\/\n(?:export )?interface \w+ \{\n(.*?)^\}/gms
const field = /^( {2}\/\*\* [^\n]*not a column[^\n]*\n)? {2}(\w+): ([^\n]+?)( \| null)?$/gm

const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(declaration)])
  .map(([, table = '', body = '']) => ({
    table,
    fields: [...body.matchAll(field)]
      .filter(([, computed]) => computed === undefined)
      .map(([, , name = '', type = '', orNull]) => ({
        name,
        type,
        nullable: orNull !== undefined,
      })),
  }))

/** What pg makes of a column. A numeric or bigint is text: a number would lose digits. */
const typeOf: Readonly<Record<string, string>> = {
  ARRAY: 'array',
  boolean: 'boolean',
  integer: 'number',
  'timestamp with time zone': 'Date',
}
const others = 'text or JSON'
const declaredType = (type: string) => {
  if (type.endsWith('[]')) return 'array'
  return Object.values(typeOf).includes(type) ? type : others
}

test('row types have the columns of their tables, and are null where these are', async () => {
  const { knex } = await ownDatabase()
  const { rows }: { rows: { column: string; type: string; nullable: boolean }[] } = await knex.raw(
    `select table_name || '.' || column_name as column, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Map(
    rows.map(({ column, type, nullable }) => [column, { type: typeOf[type] ?? others, nullable }]),
  )
  expect(declared.map(({ table }) => table).sort()).toEqual([
    'accounts',
    'api_keys',
    'attempts',
    'bridge_transfers',
    'chain_blocks',
    'invitations',
    'ledger_entries',
    'nonce_slots',
    'operations',
    'outer_entries',
    'project_members',
    'projects',
    'registrations',
    'sending_holds',
    'users',
    'watched_balances',
  ])
  for (const { table, fields } of declared)
    for (const { name, type, nullable } of fields) {
      const column = columns.get(`${table}.${name}`)
      // `unknown` is null or not.
      const expected = {
        type: declaredType(type),
        nullable: type === 'unknown' ? column?.nullable : nullable,
      }
      expect.soft(column, `${table}.${name}`).toEqual(expected)
    }
})
