import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * Takes due operations, oldest first. Skips rows that other workers hold, senders that are in an unconfirmed
 * outer transaction, and all but the oldest due one of a sender. The lease is the due time itself, moved forward:
 * a worker that dies leaves nothing to clean up.
 */
const claimSql = `
with due as (
  select candidate.id
  from operations candidate
  where candidate.network_id = :networkId
    and candidate.status = 'queued'
    and candidate.next_attempt_at <= clock_timestamp()
    and not exists (
      select from operations busy
      where busy.network_id = candidate.network_id
        and busy.sender = candidate.sender
        and busy.status = 'submitted')
    and not exists (
      select from operations earlier
      where earlier.network_id = candidate.network_id
        and earlier.sender = candidate.sender
        and earlier.status = 'queued'
        and earlier.next_attempt_at <= clock_timestamp()
        and earlier.id < candidate.id)
  order by candidate.id
  limit :limit
  for update skip locked
)
update operations
set next_attempt_at = clock_timestamp() + make_interval(secs => :leaseSeconds)
from due
where operations.id = due.id
returning operations.*`

export async function claimQueued(
  db: Knex,
  bindings: {
    readonly networkId: string
    readonly limit: number
    readonly leaseSeconds: number
  },
): Promise<OperationRow[]> {
  const { rows }: { rows: OperationRow[] } = await db.raw(claimSql, bindings)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
