import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * Deletes the router fees and bridge transfers of moved swaps and follows the swaps again, because their recorded end
 * no longer holds. It runs after the statement that moved them. A part of that statement would miss rows that were
 * recorded while the statement waited for its locks.
 */
export async function followAnew(trx: Knex, moved: ReadonlySet<OperationId>): Promise<void> {
  if (moved.size === 0) return
  const ids = [...moved]
  const { rowCount }: { rowCount: number } = await trx.raw(
    `update operations set swap_follow_up_at = clock_timestamp(), swap_fees_recorded = false
     where id = any(:ids) and swap is not null`,
    { ids },
  )
  if (rowCount === 0) return
  for (const table of ['router_fees', 'bridge_transfers'])
    await trx(table).whereRaw('operation_id = any(?)', [ids]).delete()
}
