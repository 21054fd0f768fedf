import type { Knex } from 'knex'

/**
 * Inserts rows, or overwrites those with the same key, in one statement with one parameter. It writes in key order, so
 * that two calls never deadlock. All rows have the same columns. The columns of `kept` keep their old values if the new
 * row has null in `without`.
 */
export async function upsertAll<Row extends object>(
  db: Knex,
  {
    table,
    key,
    rows,
    kept,
  }: {
    readonly table: string
    readonly key: readonly (keyof Row & string)[]
    readonly rows: readonly Row[]
    readonly kept?: {
      readonly without: keyof Row & string
      readonly columns: readonly (keyof Row & string)[]
    }
  },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const overwritten = columns.filter((column) => !(key as readonly string[]).includes(column))
  const newValueOf = (column: string): string =>
    kept && (kept.columns as readonly string[]).includes(column)
      ? `case when excluded.${kept.without} is null then ${table}.${column} else excluded.${column} end`
      : `excluded.${column}`
  await db.raw(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')}
     from jsonb_populate_recordset(cast(null as ${table}), cast(:rows as jsonb))
     order by ${key.join(', ')}
     on conflict (${key.join(', ')}) do update
     set ${overwritten.map((column) => `${column} = ${newValueOf(column)}`).join(', ')}`,
    { rows: JSON.stringify(rows) },
  )
}
