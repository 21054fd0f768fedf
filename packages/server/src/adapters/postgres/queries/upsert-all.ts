import type { Knex } from 'knex'

/**
 * Inserts rows, or overwrites those with the same key, in one statement with one parameter however many they are. In
 * the order of the key, so that two of these never wait for each other. All rows have the same columns.
 */
export async function upsertAll<Row extends object>(
  db: Knex,
  {
    table,
    key,
    rows,
  }: {
    readonly table: string
    readonly key: readonly (keyof Row & string)[]
    readonly rows: readonly Row[]
  },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const overwritten = columns.filter((column) => !(key as readonly string[]).includes(column))
  await db.raw(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')}
     from jsonb_populate_recordset(cast(null as ${table}), cast(:rows as jsonb))
     order by ${key.join(', ')}
     on conflict (${key.join(', ')}) do update
     set ${overwritten.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    { rows: JSON.stringify(rows) },
  )
}
