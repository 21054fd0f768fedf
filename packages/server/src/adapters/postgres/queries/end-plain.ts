import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * Deletes the looks and the signed bytes of plain operations that have ended. Anyone who reads the bytes could send a
 * transaction that was never mined.
 */
export async function endPlain(trx: Knex, ids: readonly OperationId[]): Promise<void> {
  if (ids.length === 0) return
  await trx('plain_looks')
    .whereRaw('operation_id = any(?)', [[...ids]])
    .delete()
  await trx('plain_transactions')
    .whereRaw('operation_id = any(?)', [[...ids]])
    .update({ live: false, raw: null })
}
