import type { Knex } from 'knex'

export interface DetachedOperation {
  readonly account_id: string
  readonly submitted_at: Date | null
}

/** Operations of months that were taken away and are kept, with all of their columns. */
export async function detachedOperations<Row extends DetachedOperation>(
  knex: Knex,
): Promise<Row[]> {
  const months: { month: string }[] = await knex('detached_months').select(
    knex.raw(`to_char(month, 'YYYY_MM') as month`),
  )
  const found: Row[] = []
  for (const { month } of months)
    if (await knex.schema.hasTable(`archived_operations_${month}`))
      found.push(...(await knex(`archived_operations_${month}`)))
  return found
}
