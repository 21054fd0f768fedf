import type { Knex } from 'knex'
import type { Hash } from 'viem'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * Finds live and archived operations by user operation hash, in id order. `where` is a condition on the row, as SQL.
 */
export async function findByHashes(
  db: Knex,
  {
    networkId,
    hashes,
    where,
  }: { readonly networkId: string; readonly hashes: readonly Hash[]; readonly where: string },
): Promise<OperationRow[]> {
  const { rows }: { rows: OperationRow[] } = await db.raw(
    `select * from operations
     where network_id = :networkId and user_operation_hash = any(:hashes) and ${where}
     union all
     select * from archived_by_hash(:networkId, :hashes) where ${where}
     order by id`,
    { networkId, hashes: [...hashes] },
  )
  return rows
}
