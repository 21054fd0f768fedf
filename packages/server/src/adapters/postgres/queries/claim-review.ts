import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * Claims the operations whose last review is oldest; the submission counts as a review. An old operation gets a
 * `reviewed_at` in the future. So its pause is longer, and one index still finds all due operations.
 */
const claimReviewSql = `
with quiet as materialized (
  select id, coalesce(reviewed_at, submitted_at) as since from operations
  where network_id = :networkId
    and status in ('received', 'queued', 'submitted')
    and rail = 'userOperation'
    and coalesce(reviewed_at, submitted_at)
      <= (select clock_timestamp() - make_interval(secs => :quietSeconds))
  order by coalesce(reviewed_at, submitted_at), id
  limit :limit
  for no key update skip locked
)
update operations set reviewed_at = clock_timestamp() + make_interval(secs => least(
  :quietSeconds, greatest(0, extract(epoch from clock_timestamp() - submitted_at) / 5 - :quietSeconds)))
from quiet
where operations.id = quiet.id
returning operations.*, quiet.since`

/** Claims received, queued and submitted user operations that may have ended, and marks them as reviewed. */
export async function claimReview(
  db: Knex,
  bindings: {
    readonly networkId: string
    readonly limit: number
    readonly quietSeconds: number
  },
): Promise<OperationRow[]> {
  const { rows }: { rows: (OperationRow & { since: Date })[] } = await db.raw(
    claimReviewSql,
    bindings,
  )
  return rows.sort((a, b) => a.since.getTime() - b.since.getTime())
}
