import type { RollupStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { DatabaseError } from 'pg'
import { changedTables, fold } from './rollups/fold.js'
import { rebuildRollups, shareAccounts } from './rollups/rebuild-rollups.js'
import { rollupTables } from './rollups/rollup-tables.js'
import { verifyRollups } from './rollups/verify-rollups.js'

/** Disables timeouts, because the work grows with the number of rows. */
const unbounded = 'set local statement_timeout = 0; set local lock_timeout = 0'

/** Folds, verifies and rebuilds the rollups. */
export const createRollupStore = (db: Knex): RollupStore => ({
  async fold(limit) {
    // Later changes wait for the next fold.
    const tables = await changedTables(db)
    if (tables.length === 0) return 0
    try {
      return await db.transaction(async (trx) => {
        await trx.raw('lock table rollup_turn in exclusive mode nowait')
        return fold(trx, tables, limit)
      })
    } catch (error) {
      if (isTaken(error)) return 0
      throw error
    }
  },

  async waiting() {
    const counts = rollupTables.map(({ name }) => `(select count(*) from ${name}_changes)`)
    const { rows }: { rows: { waiting: string }[] } = await db.raw(
      `select (${counts.join(' + ')})::text as waiting`,
    )
    return Number(rows[0]?.waiting)
  },

  verify: () =>
    db.transaction(
      async (trx) => {
        await trx.raw(unbounded)
        // Locks before the snapshot is taken, so that no month of the snapshot is detached.
        await trx.raw('lock table rollup_turn in access share mode')
        return verifyRollups(trx)
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    ),

  async rebuild() {
    await db.transaction(async (trx) => {
      await trx.raw(unbounded)
      await shareAccounts(trx)
    })
    await db.transaction(
      async (trx) => {
        await trx.raw(unbounded)
        // Locks before the snapshot is taken, so that the snapshot contains every earlier fold.
        await trx.raw('lock table rollup_turn in exclusive mode')
        await rebuildRollups(trx)
      },
      { isolationLevel: 'repeatable read' },
    )
  },
})

/** Another process holds the lock. */
const isTaken = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'
