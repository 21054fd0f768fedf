import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'
import { isUnsent } from './drop-unsent.js'
import { moveOperations } from './move-operations.js'

/**
 * PostgreSQL expands `.*` to the columns that the operation has at the time of planning. The lock is taken inside the
 * function, so that its reads see every commit before the lock.
 */
const claimSql = `
select (claimed.operation).*, claimed.place, claimed.stop
from claim_queued(:networkId, :limit, :leaseSeconds, :stoppedSeconds) claimed`

/**
 * The advisory lock of `claim_queued`, until the transaction ends. It serialises the claims of a network, so that each
 * sees the earlier leases. `networkId` is an SQL expression.
 */
export const takeTurn = (networkId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('claim queued ' || ${networkId}, 0))`

interface Bindings {
  readonly networkId: string
  readonly limit: number
  readonly leaseSeconds: number
}

type ClaimedRow = OperationRow & { readonly place: string; readonly stop: string | null }

/**
 * Seconds until a stopped operation is claimed again. A release makes its operations due at once. This pause covers
 * operations that are accepted on a network while a release runs.
 */
const stoppedSeconds = 300

/**
 * Claims due user operations and returns them in the order of the projects' turns. It leaves out operations that the
 * operator has stopped: they get the reason and wait. Unsent operations of archived projects are dropped.
 */
export async function claimQueued(db: Knex, bindings: Bindings): Promise<OperationRow[]> {
  for (;;) {
    const { rows }: { rows: ClaimedRow[] } = await db.raw(claimSql, { ...bindings, stoppedSeconds })
    await dropArchived(db, rows)
    const free = rows.filter(({ stop }) => stop === null)
    // All claimed operations were stopped, so more due ones may follow.
    if (free.length > 0 || rows.length < bindings.limit)
      return free.sort((a, b) => Number(a.place) - Number(b.place))
  }
}

/**
 * Drops queued operations of archived projects that no transaction carries. Such an operation was accepted during the
 * archival, or a bundler has refused it since. If this process dies first, a claim after the pause finds it again.
 */
async function dropArchived(db: Knex, rows: readonly ClaimedRow[]): Promise<void> {
  const archived = rows.filter(
    (row) => row.stop === 'PROJECT_ARCHIVED' && row.outer_hashes.length === 0 && !row.handed_over,
  )
  await moveOperations(db, {
    to: 'dropped',
    moves: archived.map(({ id, lease }) => ({
      id,
      from: 'queued',
      change: archivedChange,
      lease: Number(lease),
    })),
    where: isUnsent,
  })
}

const archivedChange = { cause: 'its project is archived', reason: 'PROJECT_ARCHIVED' }
