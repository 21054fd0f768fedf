import type { Knex } from 'knex'

/** Tables that have a part for each month. */
export const monthlyTables = [
  'archived_operations',
  'archived_attempts',
  'operation_transitions',
] as const
export type MonthlyTable = (typeof monthlyTables)[number]

/** Makes the parts of these months that are not there. What was taken away is not made again. */
export async function makeMonths(
  db: Knex,
  table: MonthlyTable,
  months: readonly string[],
): Promise<void> {
  for (const month of [...new Set(months)].sort())
    await db.raw(`select make_month(?, to_date(?, 'YYYY-MM'))`, [table, month])
}
