import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'

/**
 * The oldest operation of a project behind `turns.id` that may be taken. Of a sender that is one: none while another
 * of its operations is in an unconfirmed outer transaction; the one with a lease, even one that has run out, because
 * its late worker may be storing it at this moment, and only taking it over stops that; else the oldest due one.
 */
const nextOfProjectSql = `
select candidate.id
from operations candidate
where candidate.network_id = :networkId
  and candidate.project_id = turns.project_id
  and candidate.status = 'queued'
  and candidate.next_attempt_at <= (select now from clock)
  and candidate.id > turns.id
  and not exists (
    select from operations busy
    where busy.network_id = candidate.network_id
      and busy.sender = candidate.sender
      and busy.status = 'submitted')
  and not exists (
    select from operations held
    where held.network_id = candidate.network_id
      and held.sender = candidate.sender
      and held.status = 'queued'
      and held.leased_until is not null
      and held.id <> candidate.id)
  and (candidate.leased_until is not null or not exists (
    select from operations earlier
    where earlier.network_id = candidate.network_id
      and earlier.sender = candidate.sender
      and earlier.status = 'queued'
      and earlier.next_attempt_at <= (select now from clock)
      and earlier.id < candidate.id))
order by candidate.id
limit 1`

/**
 * Takes due operations turn by turn: the first of every project, then the second of every project, until there are
 * enough; so the work grows with the limit and the number of projects, not with the length of the queue. Projects are
 * found by jumping from one to the next in the index. A lease ends by itself: a worker that dies leaves nothing to
 * clean up.
 */
const claimSql = `
with recursive clock as materialized (
  select clock_timestamp() as now
), projects as (
  (select project_id from operations
   where network_id = :networkId and status = 'queued'
   order by project_id limit 1)
  union all
  select (
    select operations.project_id from operations
    where network_id = :networkId and status = 'queued' and operations.project_id > projects.project_id
    order by operations.project_id limit 1)
  from projects where project_id is not null
), turns as (
  select project_id, '' collate "C" as id, 0 as turn, cast(0 as bigint) as taken
  from projects where project_id is not null
  union all
  select turns.project_id, next.id, turns.turn + 1, turns.taken + count(*) over ()
  from turns cross join lateral (${nextOfProjectSql}) next
  where turns.taken < :limit
), picked as materialized (
  select id, turn from turns where turn > 0 order by turn, id limit :limit
), locked as materialized (
  select operations.id, picked.turn
  from picked join operations on operations.id = picked.id
  where operations.status = 'queued' and operations.next_attempt_at <= (select now from clock)
  order by operations.id
  for no key update of operations skip locked
)
update operations
set lease = lease + 1, next_attempt_at = leases.ends, leased_until = leases.ends
from locked, (select now + make_interval(secs => :leaseSeconds) as ends from clock) leases
where operations.id = locked.id
returning operations.*, locked.turn`

/** Claims of a network take turns, so that each sees the leases of the ones before. */
const takeTurnSql = `select pg_advisory_xact_lock(hashtextextended('claim queued ' || :networkId, 0))`

/** In the order of the turns. */
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
    const { rows }: { rows: (OperationRow & { turn: number })[] } = await trx.raw(
      claimSql,
      bindings,
    )
    return rows.sort((a, b) => a.turn - b.turn || byId(a.id, b.id))
  })

const byId = (a: OperationId, b: OperationId) => (a < b ? -1 : 1)
