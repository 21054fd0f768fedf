import {
  type AccountId,
  isTerminal,
  type OperationStatus,
  type OperationStore,
  type ProjectId,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { findOperations } from './queries/find-operations.js'
import { groupFinds } from './queries/group-finds.js'
import { isLive } from './queries/is-live.js'
import { isVisible } from './queries/is-visible.js'
import { type LiveRow, toLiveOperations } from './rows/live-operations.js'
import {
  type CallsRow,
  type ListedRow,
  listedColumns,
  toListed,
  toOperation,
  toStoredCalls,
} from './rows/operation-row.js'

interface ArchivedList {
  readonly projectId: ProjectId
  readonly accountId: AccountId | undefined
  readonly statuses: readonly OperationStatus[] | undefined
  readonly most: number
}

/** Reads operations from PostgreSQL. */
export function createOperationStore(db: Knex): OperationStore {
  const archivedOf = ({ projectId, accountId, statuses, most }: ArchivedList) => {
    const ended = statuses ? statuses.filter(isTerminal) : null
    const bindings = [accountId ?? projectId, ended, most]
    return db(
      db.raw(`archived_of_${accountId === undefined ? 'project' : 'account'}(?, ?, ?)`, bindings),
    )
      .where('project_id', projectId)
      .select(db.raw(listedColumns))
  }
  const findOne = groupFinds(db)

  return {
    find: (projectId, id) => findOne({ projectId, id }),

    async findMany(ids) {
      return (await findOperations(db, ids)).map(toOperation)
    },

    async list(projectId, { accountId, statuses, limit, offset }) {
      const most = limit + offset
      const live = db('operations').where('project_id', projectId).whereRaw(isVisible)
      if (accountId !== undefined) live.where('account_id', accountId)
      if (statuses) live.whereIn('status', [...statuses])
      live.orderBy('id', 'desc').select(db.raw(listedColumns))
      // The archive has no operations under way, and a search for them would read all of it.
      const isUnderWay = statuses && !statuses.some(isTerminal)
      const found: ListedRow[] = isUnderWay
        ? await live.limit(limit).offset(offset)
        : await db
            .unionAll(
              [live.limit(most), archivedOf({ projectId, accountId, statuses, most })],
              true,
            )
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
      return found.map(toListed)
    },

    async recentCalls(accountId, { limit, dataBytes }) {
      const { rows: found }: { rows: CallsRow[] } = await db.raw(recentCallsSql, {
        accountId,
        limit,
        // Hex has two digits for a byte.
        digits: 2 * dataBytes,
      })
      return found.map(toStoredCalls)
    },

    async liveNonces(networkId, sender) {
      const { rows }: { rows: LiveNoncesRow[] } = await db.raw(liveNoncesSql, { networkId, sender })
      return toLiveOperations(rows.filter(isHeld), rows[0]?.final_block ?? null)
    },
  }
}

/** Without live operations, it returns one row, with the final block alone. */
const liveNoncesSql = `
select (select number from final_blocks where network_id = :networkId) as final_block, live.*
from (values (1)) always
  left join (
    select id, project_id, nonce, deploys, delegation, status, quote, spends
    from operations where network_id = :networkId and sender = :sender and ${isLive}) live on true`

type LiveNoncesRow = (LiveRow | { readonly [column in keyof LiveRow]: null }) & {
  readonly final_block: string | null
}
const isHeld = (row: LiveNoncesRow): row is LiveRow & LiveNoncesRow => row.id !== null

/** The newest operations of an account that was unused for long are in the archive. */
const recentCallsSql = `
with recent as (
  select id, user_operation->>'callData' as call_data, transactions from (
    (select id, user_operation, transactions from operations
     where account_id = :accountId and status not in ('prepared', 'expired') order by id desc limit :limit)
    union all
    (select id, user_operation, transactions from archived_of_account(:accountId, null, :limit))
  ) newest
  order by id desc limit :limit
), sized as (
  select *, row_number() over newer as place,
    sum(length(coalesce(call_data, transactions::text))) over newer as digits
  from recent window newer as (order by id desc)
)
select call_data, transactions from sized where place = 1 or digits <= :digits order by place`
