import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * Forgets what was found out of swaps after an end that was not theirs; what is right is found out anew. After the
 * statement that moved them: one that took part in it would not see what was recorded while that waited for the rows.
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
