import type { ArchiveStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { archivableAttempts, archivableOperations, archiveRows } from './queries/archive-rows.js'

/** A process that makes them may be away for as long. */
const monthsAhead = 2

const makeMonthsSql = `
select make_month('operation_transitions', (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date)
from generate_series(0, :monthsAhead) as ahead`

/** The archive, on PostgreSQL. */
export const createArchiveStore = (db: Knex): ArchiveStore => ({
  async makeMonths() {
    await db.raw(makeMonthsSql, { monthsAhead })
  },
  moveOperations: (before, limit) => archiveRows(db, archivableOperations, { before, limit }),
  moveAttempts: (before, limit) => archiveRows(db, archivableAttempts, { before, limit }),
})
