import type { OperationId, ProjectId, SubmitLook, SubmitLookAges } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { type LiveRow, toLiveOperations } from '../rows/live-operations.js'
import { type OperationRow, toAnyOperation } from '../rows/operation-row.js'
import { burntSums } from './burnt-sums.js'
import { isLive } from './is-live.js'

export interface AskedLook {
  readonly projectId: ProjectId
  readonly id: OperationId
  readonly ages: SubmitLookAges
}

/** One account can have a thousand live operations, and other callers of the statement would wait for them. */
const mostLive = 16

/** Each part uses an index. */
const lookSql = `
select operations.*,
  (select coalesce(json_agg(json_build_object('kind', kind, 'level', level)), '[]')
    from watched_balances
    where watched_balances.network_id = operations.network_id
      and checked_at > clock_timestamp() - make_interval(secs => :balanceSeconds)) as balances,
  burnt.of_network, burnt.of_sender,
  (select case when count(*) <= ${mostLive} then coalesce(json_agg(held), '[]') end from (
    select json_build_object('id', id, 'project_id', project_id, 'nonce', cast(nonce as text), 'deploys', deploys,
      'delegation', delegation, 'status', status, 'quote', quote, 'spends', spends) as held
    from operations beside
    where beside.network_id = operations.network_id and beside.sender = operations.sender and ${isLive}
    limit ${mostLive + 1}) few) as live,
  (select number from final_blocks where final_blocks.network_id = operations.network_id) as final_block
from operations
  cross join lateral (
    select ${burntSums('operations.sender')}
    from burnt_gas
    where burnt_gas.network_id = operations.network_id
      and burnt_at > statement_timestamp() - make_interval(secs => :burntSeconds)) burnt
where operations.id = any(:ids)`

type LookRow = OperationRow & {
  readonly balances: SubmitLook['balances']
  readonly of_network: string
  readonly of_sender: string
  readonly live: readonly LiveRow[] | null
  readonly final_block: string | null
}

/**
 * Reads unarchived operations in one statement and one snapshot. A missing one may be archived, and cannot be
 * submitted.
 */
export async function lookAtSubmit(
  db: Knex,
  asked: readonly AskedLook[],
): Promise<ReadonlyMap<OperationId, SubmitLook>> {
  // All callers come from one gateway, which has one policy.
  const ages = asked[0]?.ages
  const { rows }: { rows: LookRow[] } = await db.raw(lookSql, {
    ids: asked.map(({ id }) => id),
    balanceSeconds: ages?.balanceSeconds,
    burntSeconds: ages?.burntSeconds,
  })
  return new Map(rows.map((row) => [row.id, toLook(row)]))
}

const toLook = (row: LookRow): SubmitLook => ({
  operation: toAnyOperation(row),
  balances: row.balances,
  burnt: { ofNetwork: BigInt(row.of_network), ofSender: BigInt(row.of_sender) },
  live: row.live ? toLiveOperations(row.live, row.final_block) : undefined,
})
