import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/**
 * Of plain operations that have ended nobody looks at one again, and no byte is sent again: who could read the bytes could send
 * those that nobody has mined.
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
