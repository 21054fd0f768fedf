import type { ClaimedPlain, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hash, Hex } from 'viem'
import { type OperationRow, toPlainOperation } from '../rows/operation-row.js'
import { whyNotSent } from './why-not-sent.js'

/**
 * A subquery reads the clock once. `clock_timestamp()` alone is volatile, so PostgreSQL could not use it as an index
 * bound.
 */
const claimSql = `
with due as materialized (
  select operation_id, next_look_at as since from plain_looks
  where network_id = :networkId
    and next_look_at <= (select clock_timestamp())
    and (leased_until is null or leased_until <= (select clock_timestamp()))
  order by next_look_at, operation_id
  limit :limit
  for update skip locked
), claimed as (
  update plain_looks
  set lease = lease + 1, leased_until = clock_timestamp() + make_interval(secs => :leaseSeconds)
  from due
  where plain_looks.operation_id = due.operation_id
  returning plain_looks.operation_id, plain_looks.lease, due.since
)
select operations.*, claimed.lease as look_lease, claimed.since, ${whyNotSent('operations')} as stop
from claimed join operations on operations.id = claimed.operation_id
order by claimed.since, operations.id`

interface SignedRow {
  readonly operation_id: OperationId
  readonly hash: Hash
  readonly raw: Hex
}

/**
 * Claims live plain operations that are due for a look. Leases expire, so a worker that dies leaves nothing to clean
 * up.
 */
export async function claimDuePlain(
  db: Knex,
  bindings: { readonly networkId: string; readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedPlain[]> {
  const { rows }: { rows: (OperationRow & { look_lease: string; stop: ClaimedPlain['stop'] })[] } =
    await db.raw(claimSql, bindings)
  if (rows.length === 0) return []
  const signed = await db('plain_transactions')
    .whereRaw('operation_id = any(?)', [rows.map(({ id }) => id)])
    .orderBy(['operation_id', 'place'])
    .select<SignedRow[]>('operation_id', 'hash', 'raw')
  return rows.map((row) => ({
    operation: toPlainOperation(row),
    signed: signed
      .filter((transaction) => transaction.operation_id === row.id)
      .map(({ hash, raw }) => ({ hash, raw })),
    lease: Number(row.look_lease),
    stop: row.stop,
  }))
}
