import type { OperationId, OperationStatus } from '@gasless-gateway/core'
import type { Knex } from 'knex'

export interface Move {
  readonly id: OperationId
  readonly from: OperationStatus
  readonly to: OperationStatus
  readonly cause: string
  /** Columns that change together with the status. */
  readonly set: Readonly<Record<string, Knex.Value | Knex.Raw>>
  /** A further condition, as SQL. */
  readonly where?: string
}

/**
 * Changes an operation's status only while it still has `from`, and writes the transition log in the same
 * statement: there is no status change without its line, and no line without its change.
 */
export async function moveOperation(
  db: Knex,
  { id, from, to, cause, set, where }: Move,
): Promise<boolean> {
  const update = db('operations')
    .where({ id, status: from })
    .whereRaw(where ?? 'true')
    .update({ ...set, status: to })
    .returning(['id', 'reason', 'transaction_hash'])
  const logged = await db
    .with('moved', update)
    .insert(
      db
        .select(
          'id',
          db.raw('?::text', [from]),
          db.raw('?::text', [to]),
          db.raw('?::text', [cause]),
          'reason',
          'transaction_hash',
        )
        .from('moved'),
    )
    .into(
      db.raw(
        'operation_transitions (operation_id, from_status, to_status, cause, reason, transaction_hash)',
      ),
    )
    .returning('id')
  return logged.length === 1
}
