import type { ArchiveStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { archivableAttempts, archivableOperations, archiveRows } from './queries/archive-rows.js'
import { attachMonth, detachMonth } from './queries/detach-month.js'
import { listMonths } from './queries/list-months.js'
import { makeMonths } from './queries/make-months.js'

/** Months that are created ahead, in case the process that creates them is away for that long. */
const monthsAhead = 2

/** Also selects months with lines in the default partition: they had no partition when a line was written. */
const wantedSql = `
select to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead), 'YYYY-MM') as month
from generate_series(0, :monthsAhead) as ahead
union
select to_char(month_of(at), 'YYYY-MM') from operation_transitions_default`

const detachedUpToSql = `
select max((blocks ->> :networkId)::numeric)::text as number from detached_months`

/** The archive, on PostgreSQL. */
export const createArchiveStore = (db: Knex): ArchiveStore => ({
  async makeMonths() {
    const { rows }: { rows: { month: string }[] } = await db.raw(wantedSql, { monthsAhead })
    await makeMonths(
      db,
      'operation_transitions',
      rows.map(({ month }) => month),
    )
  },

  moveOperations: (before, limit) => archiveRows(db, archivableOperations, { before, limit }),

  moveAttempts: (before, limit) => archiveRows(db, archivableAttempts, { before, limit }),

  months: (only) =>
    db.transaction(
      async (trx) => {
        await trx.raw('set local statement_timeout = 0')
        return listMonths(trx, only)
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    ),

  detach: (month) => alone(db, (trx) => detachMonth(trx, month)),

  attach: (month) => alone(db, (trx) => attachMonth(trx, month)),

  async detachedUpTo(networkId) {
    const { rows }: { rows: { number: string | null }[] } = await db.raw(detachedUpToSql, {
      networkId,
    })
    const number = rows[0]?.number
    return number ? BigInt(number) : undefined
  },
})

/** Runs `work` without timeouts, while no other process folds, verifies or rebuilds the rollups. */
const alone = (db: Knex, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0; set local lock_timeout = 0')
    // The bounds of partitions are stored as text, so their format must not depend on the session.
    await trx.raw(`set local datestyle = 'ISO'; set local timezone = 'UTC'`)
    await trx.raw('lock table rollup_turn in access exclusive mode')
    await work(trx)
  })
