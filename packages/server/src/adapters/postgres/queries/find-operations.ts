import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'
import { archivedBesides } from './archived-besides.js'

/** Finds the operations with these ids, live or archived. */
export async function findOperations(
  db: Knex,
  ids: readonly OperationId[],
): Promise<OperationRow[]> {
  const { rows }: { rows: OperationRow[] } = await db.raw(findSql, { ids: [...ids] })
  return rows
}

const findSql = `
with live as materialized (
  select * from operations where id = any(:ids)
)
select * from live
union all
select * from ${archivedBesides('live')}`
