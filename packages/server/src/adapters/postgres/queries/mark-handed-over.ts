import type { ClaimedOperation, OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { whyNotSent } from './why-not-sent.js'

const markSql = `
with claims as materialized (
  select * from jsonb_to_recordset(cast(:claims as jsonb)) as claims (id text, lease bigint)
), locked as materialized (
  select operations.id
  from operations join claims on operations.id = claims.id
  where operations.status = 'queued' and operations.lease = claims.lease
    and (not :handedOver or ${whyNotSent('operations')} is null)
  order by operations.id
  for no key update of operations
)
update operations set handed_over = :handedOver
from locked
where operations.id = locked.id
returning operations.id`

/** Marks what the claims still hold. What the operator has stopped is handed to nobody. */
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
