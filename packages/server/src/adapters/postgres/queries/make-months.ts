import type { Knex } from 'knex'

/** Tables that are partitioned by month. */
export const monthlyTables = [
  'archived_operations',
  'archived_attempts',
  'operation_transitions',
] as const
export type MonthlyTable = (typeof monthlyTables)[number]

/** Creates the missing partitions of these months. Detached months are not created again. */
export async function makeMonths(
  db: Knex,
  table: MonthlyTable,
  months: readonly string[],
): Promise<void> {
  for (const month of [...new Set(months)].sort())
    await db.raw(`select make_month(?, to_date(?, 'YYYY-MM'))`, [table, month])
}
