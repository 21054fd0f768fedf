import type { AdoptionTally, ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** A no-op costs little, and what landed in another transaction was not in vain for anybody to be blamed. */
const inVainSql = `
select operations.project_id, operations.sender, count(distinct outer_entries.transaction_hash)::int as count
from outer_entries
join attempts on attempts.network_id = outer_entries.network_id
  and attempts.transaction_hash = outer_entries.transaction_hash
join attempt_operations on attempt_operations.attempt_id = attempts.id
join operations on operations.id = attempt_operations.operation_id
where outer_entries.network_id = :networkId
  and outer_entries.landed = 0 and outer_entries.reversed_at is null
  and outer_entries.purpose = 'bundle'
  and outer_entries.posted_at > now() - make_interval(secs => :windowSeconds)
  and operations.delegation is not null and operations.block_hash is null
  and (operations.project_id = any(:projectIds) or operations.sender = any(:senders))
group by operations.project_id, operations.sender
order by operations.project_id, operations.sender`

const underWaySql = `
select project_id, count(*)::int as count from operations
where network_id = :networkId and status = 'submitted' and project_id = any(:projectIds)
  and (delegation->'authorization' is not null or delegation is not null and sender = any(:losers))
group by project_id
order by project_id`

export async function tallyAdoptions(
  db: Knex,
  bindings: {
    readonly networkId: string
    readonly projectIds: readonly ProjectId[]
    readonly senders: readonly Address[]
    readonly windowSeconds: number
  },
): Promise<AdoptionTally> {
  const inVain: { rows: { project_id: ProjectId; sender: Address; count: number }[] } =
    await db.raw(inVainSql, { ...bindings })
  const losers = inVain.rows.map(({ sender }) => sender)
  const underWay: { rows: { project_id: ProjectId; count: number }[] } = await db.raw(underWaySql, {
    ...bindings,
    losers,
  })
  return {
    inVain: inVain.rows.map(({ project_id: projectId, sender, count }) => ({
      projectId,
      sender,
      count,
    })),
    underWay: underWay.rows.map(({ project_id: projectId, count }) => ({ projectId, count })),
  }
}
