import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'
import { archivedBesides } from './archived-besides.js'

type Locked = Pick<OperationRow, 'id' | 'status'>

/** Locks these operations in id order until the transaction ends. Returns archived ones, too, without a lock. */
export async function lockOperations(db: Knex, ids: readonly OperationId[]): Promise<Locked[]> {
  const { rows }: { rows: Locked[] } = await db.raw(lockSql, { ids: [...ids] })
  return rows
}

/** Archived operations have ended, so their status no longer changes. */
const lockSql = `
with locked as materialized (
  select id, status from operations where id = any(:ids) order by id for no key update
)
select id, status from locked
union all
select id, status from ${archivedBesides('locked')}`
