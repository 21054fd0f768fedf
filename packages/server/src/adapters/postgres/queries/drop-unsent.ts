import type {
  OperationFilter,
  OperationId,
  OperationStatus,
  StatusChange,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { endPlain } from './end-plain.js'
import { filterOf } from './filter-of.js'
import { moveOperations } from './move-operations.js'

/** A condition on a row of `operations`: it was neither broadcast nor handed to a bundler. */
export const isUnsent = 'cardinality(operations.outer_hashes) = 0 and not operations.handed_over'

/** Locks looks before operations, in the same order as the worker that follows plain operations. */
const lockPlainSql = (filter: string) => `
select operation_id from plain_looks
where operation_id = any(array(
  select operations.id from operations
  where rail = 'transaction' and status in ('received', 'queued') and ${isUnsent} and ${filter}
  order by operations.id
  limit :limit))
order by operation_id
for update`

const lockSql = (filter: string) => `
select id, status, rail from operations
where status in ('received', 'queued') and ${isUnsent} and ${filter}
  and (rail = 'userOperation' or id = any(:plain))
order by id
limit :limit
for no key update`

interface Locked {
  readonly id: OperationId
  readonly status: OperationStatus
  readonly rail: 'userOperation' | 'transaction'
}

/**
 * Drops up to `limit` accepted operations that were never broadcast; returns how many. The row locks wait for a
 * transaction that stores an operation for a broadcast. A later transaction finds the operation dropped.
 */
export async function dropUnsent(
  trx: Knex,
  filter: OperationFilter,
  change: StatusChange,
  limit: number,
): Promise<number> {
  const { sql, bindings } = filterOf(filter)
  const looks: { rows: { operation_id: OperationId }[] } = await trx.raw(lockPlainSql(sql), {
    ...bindings,
    limit,
  })
  const { rows }: { rows: Locked[] } = await trx.raw(lockSql(sql), {
    ...bindings,
    limit,
    plain: looks.rows.map(({ operation_id }) => operation_id),
  })
  await moveOperations(trx, {
    to: 'dropped',
    moves: rows.map(({ id, status }) => ({ id, from: status, change })),
  })
  await endPlain(
    trx,
    rows.filter(({ rail }) => rail === 'transaction').map(({ id }) => id),
  )
  return rows.length
}
