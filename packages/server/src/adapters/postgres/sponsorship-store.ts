import type { BudgetDifference, ProjectId, SponsorshipStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { lockCounters } from './queries/lock-counters.js'

/**
 * A reading of an older block comes from another branch or from a lagging endpoint. It is ignored until the stored
 * reading is this old.
 */
const reluctanceSeconds = 60

const overtakenSql = `
select from sponsorship_networks
where network_id = :networkId and deposit is not null and deposit_block > :blockNumber
  and deposit_seen_at > clock_timestamp() - make_interval(secs => :withinSeconds)`

const recordSql = `
update sponsorship_networks kept
set deposit = :deposit, deposit_block = :blockNumber, deposit_seen_at = clock_timestamp(), landed = (
  select coalesce(sum(reserved_wei), 0) from operations
  where operations.network_id = :networkId and block_number > :blockNumber and reserved_wei > 0)
where network_id = :networkId`

const ensureSql = `
insert into sponsorship_networks (network_id) values (:networkId) on conflict do nothing`

const ensureProjectsSql = `
insert into sponsorship_projects (project_id, network_id)
select project_id, network_id from counted_projects
where network_id = :networkId
order by project_id
on conflict do nothing`

const lockSql = `
select from sponsorship_networks where network_id = :networkId for no key update`

const releaseSql = `
with over as materialized (
  select id from operations
  where network_id = :networkId and status = 'expired' and reserved_from_prepare and not reservation_over
    and valid_until < to_timestamp(:chainTime)
  order by valid_until
  limit :limit
  for no key update skip locked
)
update operations set reservation_over = true from over where operations.id = over.id`

const projectDifferencesSql = `
select project_id, field, stored, counted
from sponsorship_projects kept
  full join (select * from counted_projects where network_id = :networkId) counts using (project_id, network_id)
  cross join lateral (values
    ('reserved', coalesce(kept.reserved, 0), coalesce(counts.reserved, 0)),
    ('fronted', coalesce(kept.fronted, 0), coalesce(counts.fronted, 0)),
    ('unsubmitted', coalesce(kept.unsubmitted, 0), coalesce(counts.unsubmitted, 0))
  ) as fields (field, stored, counted)
where network_id = :networkId and stored <> counted
order by project_id, field`

/** Takes the deposit's block as a value, so that the planner uses the index. */
const networkDifferencesSql = `
select null as project_id, field, stored, counted
from sponsorship_networks kept
  cross join lateral (
    select coalesce(sum(reserved), 0) as reserved from counted_projects where network_id = :networkId) counts
  cross join lateral (
    select coalesce(sum(reserved_wei), 0) as landed from operations
    where network_id = :networkId and block_number > cast(:depositBlock as bigint) and reserved_wei > 0) since
  cross join lateral (values
    ('reserved', kept.reserved, counts.reserved),
    ('landed', kept.landed, since.landed)
  ) as fields (field, stored, counted)
where kept.network_id = :networkId and stored <> counted
order by field`

interface DifferenceRow {
  project_id: ProjectId | null
  field: BudgetDifference['field']
  stored: string
  counted: string
}

/** Stores reservations. Every transaction that changes one locks the rows of project and network, in that order. */
export function createSponsorshipStore(db: Knex): SponsorshipStore {
  const differences = async (trx: Knex, networkId: string): Promise<BudgetDifference[]> => {
    const found: DifferenceRow[] = []
    const network = await trx('sponsorship_networks')
      .where({ network_id: networkId })
      .first<{ deposit_block: string | null } | undefined>('deposit_block')
    const bindings = { networkId, depositBlock: network?.deposit_block ?? null }
    for (const sql of [projectDifferencesSql, networkDifferencesSql]) {
      const { rows }: { rows: DifferenceRow[] } = await trx.raw(sql, bindings)
      found.push(...rows)
    }
    return found.map(({ project_id, field, stored, counted }) => ({
      projectId: project_id,
      field,
      stored: BigInt(stored),
      counted: BigInt(counted),
    }))
  }

  return {
    async recordDeposit(networkId, { deposit, blockNumber }) {
      const bindings = { networkId, blockNumber: blockNumber.toString() }
      await db.transaction(async (trx) => {
        await trx.raw(ensureSql, { networkId })
        await trx.raw(lockSql, { networkId })
        const { rowCount: overtaken }: { rowCount: number } = await trx.raw(overtakenSql, {
          ...bindings,
          withinSeconds: reluctanceSeconds,
        })
        // A separate statement, so that it sees everything that was counted before the lock.
        if (overtaken === 0) await trx.raw(recordSql, { ...bindings, deposit: deposit.toString() })
      })
    },

    lockCounters: (ids) => lockCounters(db, ids),

    async releaseExpired(networkId, chainTime, limit) {
      const { rowCount }: { rowCount: number } = await db.raw(releaseSql, {
        networkId,
        chainTime: chainTime.toString(),
        limit,
      })
      return rowCount
    },

    differences: (networkId) =>
      db.transaction((trx) => differences(trx, networkId), { isolationLevel: 'repeatable read' }),

    recount: (networkId) =>
      db.transaction(async (trx) => {
        // Locks all projects before the network, in the usual order, so that no transaction counts meanwhile.
        await trx.raw(ensureProjectsSql, { networkId })
        await trx('sponsorship_projects')
          .where({ network_id: networkId })
          .orderBy('project_id')
          .forNoKeyUpdate()
          .select('project_id')
        await trx.raw(ensureSql, { networkId })
        await trx.raw(lockSql, { networkId })
        const found = await differences(trx, networkId)
        for (const { projectId, field, counted } of found)
          await trx(projectId ? 'sponsorship_projects' : 'sponsorship_networks')
            .where({ network_id: networkId, ...(projectId && { project_id: projectId }) })
            .update({ [field]: counted.toString() })
        return found
      }),
  }
}
