import type { ClaimedOperation, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { whyNotSent } from './why-not-sent.js'

/**
 * Every claim, fence and delay raises the fencing version by one, and only a claim sets a lease. One more and no lease: the
 * operation was taken away from the claim, by a hold for one, and nobody else has claimed it. So nobody else has handed it
 * over, and what the bundler refused is with nobody.
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
 * Marks what the claims still hold, and takes the mark back even if only a fence has passed since. What the operator has
 * stopped is handed to nobody.
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
