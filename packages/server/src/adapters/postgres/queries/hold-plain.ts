import type { ClaimedPlain } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** Skips locked rows: their transaction stores a result, and either ends the claim or has lost it. */
const renewSql = `
with held as (
  select plain_looks.operation_id from plain_looks
  join unnest(cast(:ids as text[]), cast(:leases as bigint[])) as claimed (operation_id, lease)
    on claimed.operation_id = plain_looks.operation_id and claimed.lease = plain_looks.lease
  where leased_until is not null
  order by plain_looks.operation_id
  for update of plain_looks skip locked
)
update plain_looks
set leased_until = clock_timestamp() + make_interval(secs => :leaseSeconds)
from held
where plain_looks.operation_id = held.operation_id`

/** Renewals per lease, so that one failed or late renewal does not lose the claim. */
const renewalsInLease = 3

/** Renews the leases of claimed operations while `work` runs. The next renewal makes up for a failed one. */
export async function holdPlain<T>(
  db: Knex,
  claims: readonly ClaimedPlain[],
  leaseSeconds: number,
  work: () => Promise<T>,
): Promise<T> {
  if (claims.length === 0) return work()
  const bindings = {
    ids: claims.map(({ operation: { id } }) => id),
    leases: claims.map(({ lease }) => lease),
    leaseSeconds,
  }
  let renewal: Promise<void> | undefined
  const renew = async () => {
    try {
      await db.raw(renewSql, bindings)
    } catch {
      // A lost lease is safe: the next claim has a higher fencing version.
    } finally {
      renewal = undefined
    }
  }
  const timer = setInterval(
    () => {
      renewal ??= renew()
    },
    (leaseSeconds * 1000) / renewalsInLease,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // The caller may close the pool next.
    await renewal
  }
}
