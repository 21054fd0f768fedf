import type { ClaimedOperation, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { whyNotSent } from './why-not-sent.js'

/**
 * Every claim, fence and delay raises the fencing version by one, and only a claim sets a lease. A version that is one
 * higher, without a lease, therefore means two things: the claim was fenced, for example by a hold, and no worker has
 * claimed the operation since. So no other worker has handed it over, and a bundler that refused it does not have it.
 */
const isFencedSince =
  'operations.lease = claims.lease + 1 and operations.leased_until is null and cardinality(operations.outer_hashes) = 0'

const markSql = `
with claims as materialized (
  select * from jsonb_to_recordset(cast(:claims as jsonb)) as claims (id text, lease bigint)
), locked as materialized (
  select operations.id
  from operations join claims on operations.id = claims.id
  where operations.status = 'queued'
    and (operations.lease = claims.lease or not :handedOver and ${isFencedSince})
    and (not :handedOver or ${whyNotSent('operations')} is null)
  order by operations.id
  for no key update of operations
)
update operations set handed_over = :handedOver
from locked
where operations.id = locked.id
returning operations.id`

/**
 * Sets or clears `handed_over` and returns the ids that it changed. It marks only operations that the claims still hold
 * and that the operator has not stopped. It clears the mark even if the claim was fenced since.
 */
export async function markHandedOver(
  db: Knex,
  claims: readonly ClaimedOperation[],
  handedOver: boolean,
): Promise<Set<OperationId>> {
  if (claims.length === 0) return new Set()
  const { rows }: { rows: { id: OperationId }[] } = await db.raw(markSql, {
    claims: JSON.stringify(claims.map(({ operation: { id }, lease }) => ({ id, lease }))),
    handedOver,
  })
  return new Set(rows.map(({ id }) => id))
}
