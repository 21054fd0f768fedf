import type { Knex } from 'knex'

/** Resolves when this many connections of the database wait for a lock. Only the test's timeout limits the wait. */
export async function untilBlocked(knex: Knex, connections = 1): Promise<void> {
  for (;;) {
    const { rows }: { rows: { blocked: number }[] } = await knex.raw(
      `select count(*)::int as blocked from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.blocked ?? 0) >= connections) return
  }
}
