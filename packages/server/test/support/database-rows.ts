import type { Knex } from 'knex'

/** What requests may add to, whoever they are of. */
const notCompared = ['audit_log', 'rate_limits']

/** Every row of every table, as text, by table. Mails that wait are not among them. */
export async function allRows(knex: Knex): Promise<Record<string, readonly string[]>> {
  const tables = (await tablesOf(knex)).filter(({ name }) => !notCompared.includes(name))
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await knex.raw(`select to_jsonb(t)::text as row from ?? t order by 1`, [
        name,
      ])
      return [name, rows.map(({ row }: { row: string }) => row)] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** Every table of the gateway, with its columns. */
export async function tablesOf(
  knex: Knex,
): Promise<readonly { readonly name: string; readonly columns: readonly string[] }[]> {
  const { rows } = await knex.raw(
    `select table_name as name, array_agg(column_name::text order by 1) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name order by table_name`,
  )
  return rows
}
