import type { Knex } from 'knex'
import { connect } from '../adapters/postgres/connection/connect.js'
import { endless, type MigratedDatabase } from './migrated-database.js'

/**
 * States of tables with different query plans. A vacuum marks pages as all-visible, and PostgreSQL then reads an
 * index without its table. The marks remain, so a vacuumed table never returns to the first state.
 */
export const tableStates = ['never vacuumed', 'freshly vacuumed'] as const

export type TableState = (typeof tableStates)[number]

/**
 * Most rounds of vacuum. Autovacuum of another table holds a snapshot only briefly. A transaction that was left open
 * holds one until it ends.
 */
const rounds = 500

/** Runs a check on a fresh database in each state. */
export async function inEachState(
  database: MigratedDatabase,
  check: () => Promise<void>,
): Promise<void> {
  for (const state of tableStates) {
    await settle(database, state)
    await check().catch((error: Error) => {
      error.message = `On tables that were ${state}: ${error.message}`
      throw error
    })
  }
}

/** Brings all tables into the state, with statistics of their current rows. */
export async function settle({ url }: MigratedDatabase, state: TableState): Promise<void> {
  const db = connect(url, { poolSize: 1, ...endless })
  try {
    let unsettled = await tablesOf(db)
    if (state === 'never vacuumed') {
      await db.raw(`analyze ${namesOf(unsettled)}`)
      const vacuumed = (await tablesOf(db)).filter(({ visible }) => visible > 0)
      if (vacuumed.length > 0)
        throw new Error(
          `These tables have been vacuumed: ${namesOf(vacuumed)}. Use a fresh database.`,
        )
      return
    }
    // The test server does not flush its commits. Until a commit is flushed, its rows are not all-visible.
    await db.raw('set synchronous_commit = on')
    await db.raw(`select pg_logical_emit_message(false, 'settle', '', true)`)
    for (let round = 1; unsettled.length > 0; round++) {
      if (round > rounds)
        throw new Error(
          `Pages of these tables are still not all-visible: ${namesOf(unsettled)}. End open transactions.`,
        )
      // After few deletions, a plain vacuum skips the indexes and leaves the pages of the deleted rows unmarked.
      await db.raw(`vacuum (analyze, index_cleanup on) ${namesOf(unsettled)}`)
      // A page that is being written, or a row that a snapshot cannot see yet, needs another round.
      unsettled = (await tablesOf(db)).filter(({ pages, visible }) => visible < pages)
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the tables except partitioned ones, which autovacuum keeps no statistics of. It visits each partition
 * separately.
 */
async function tablesOf(db: Knex) {
  const { rows }: { rows: { name: string; pages: number; visible: number }[] } = await db.raw(
    `select oid::regclass::text as name, relpages as pages, relallvisible as visible
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows
}

const namesOf = (tables: readonly { readonly name: string }[]) =>
  tables.map(({ name }) => name).join(', ')
