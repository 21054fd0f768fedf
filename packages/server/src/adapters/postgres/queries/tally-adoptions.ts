import type { AdoptionTally, ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** Of a transaction that was replaced, by a no-op perhaps, each attempt of its nonce says what it was for. */
const inVainSql = `
select operations.project_id, operations.sender, count(distinct outer_entries.transaction_hash)::int as count
from outer_entries
join attempts mined on mined.network_id = outer_entries.network_id
  and mined.transaction_hash = outer_entries.transaction_hash
join attempts on attempts.slot_id = mined.slot_id
join attempt_operations on attempt_operations.attempt_id = attempts.id
join operations on operations.id = attempt_operations.operation_id
where outer_entries.network_id = :networkId
  and outer_entries.landed = 0 and outer_entries.reversed_at is null
  and outer_entries.posted_at > now() - make_interval(secs => :windowSeconds)
  and operations.delegation->'authorization' is not null
  and (operations.project_id = any(:projectIds) or operations.sender = any(:senders))
group by operations.project_id, operations.sender
order by operations.project_id, operations.sender`

const underWaySql = `
select project_id, count(*)::int as count from operations
where network_id = :networkId and status = 'submitted'
  and delegation->'authorization' is not null and project_id = any(:projectIds)
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
  const [inVain, underWay]: [
    { rows: { project_id: ProjectId; sender: Address; count: number }[] },
    { rows: { project_id: ProjectId; count: number }[] },
  ] = await Promise.all([db.raw(inVainSql, { ...bindings }), db.raw(underWaySql, { ...bindings })])
  return {
    inVain: inVain.rows.map(({ project_id: projectId, sender, count }) => ({
      projectId,
      sender,
      count,
    })),
    underWay: underWay.rows.map(({ project_id: projectId, count }) => ({ projectId, count })),
  }
}
