import type { Knex } from 'knex'

/** How many rows of these tables `work` reads, also by functions, which plans do not show. */
export async function rowsRead(
  db: Knex,
  tables: RegExp,
  work: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (trx) => {
    const untilNow = async (): Promise<number> => {
      const { rows } = await trx.raw(
        `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read
         from pg_stat_xact_user_tables where relname ~ ?`,
        [tables.source],
      )
      return rows[0].read
    }
    const before = await untilNow()
    await work(trx)
    return (await untilNow()) - before
  })
}
