import type { ClaimedPlain } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** Who has a row locked stores something, and ends its claim or has lost it. */
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

/** Two may come too late or fail before a lease runs out. */
const renewalsInLease = 3

/** Renews the leases of claimed operations while work on them runs. A renewal that fails is made up for by the next one. */
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
      // Whoever takes the claim over has a higher fencing version.
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
    // The pool may be closed next.
    await renewal
  }
}
