import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * Takes due operations, oldest first. Skips senders that are in an unconfirmed outer transaction or in a worker's
 * hands, and all but the oldest due one of a sender. A lease ends by itself: a worker that dies leaves nothing to
 * clean up.
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
      select from operations leased
      where leased.network_id = candidate.network_id
        and leased.sender = candidate.sender
        and leased.status = 'queued'
        and leased.leased_until > clock_timestamp())
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
set next_attempt_at = leases.ends, leased_until = leases.ends
from due, (select clock_timestamp() + make_interval(secs => :leaseSeconds) as ends) leases
where operations.id = due.id
returning operations.*`

/** Claims of a network take turns, so that each sees the leases of the ones before. */
const takeTurnSql = `select pg_advisory_xact_lock(hashtextextended('claim queued ' || :networkId, 0))`

export const claimQueued = (
  db: Knex,
  bindings: {
    readonly networkId: string
    readonly limit: number
    readonly leaseSeconds: number
  },
): Promise<OperationRow[]> =>
  db.transaction(async (trx) => {
    await trx.raw(takeTurnSql, { networkId: bindings.networkId })
    const { rows }: { rows: OperationRow[] } = await trx.raw(claimSql, bindings)
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  })
