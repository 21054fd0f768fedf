import type { Knex } from 'knex'
import type { OperationRow } from '../rows/operation-row.js'
import { isUnsent } from './drop-unsent.js'
import { moveOperations } from './move-operations.js'
import { whyNotSent } from './why-not-sent.js'

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
  and candidate.rail = 'userOperation'
  and candidate.next_attempt_at <= (select now from clock)
  and candidate.id > turns.id
  and candidate.sender not in (select sender from busy)
  and (candidate.leased_until is not null or candidate.sender not in (select sender from held) and not exists (
    select from operations earlier
    where earlier.network_id = candidate.network_id
      and earlier.sender = candidate.sender
      and earlier.status = 'queued'
      and earlier.rail = 'userOperation'
      and earlier.next_attempt_at <= (select now from clock)
      and earlier.id < candidate.id))
order by candidate.id
limit 1`

/**
 * Takes due operations turn by turn: the first of every project, then the second of every project, until there are
 * enough; within a turn those go first that were not served for the longest. The work grows with the limit and the
 * number of projects, not with the length of the queue: projects are found by jumping from one to the next in the
 * index. A lease ends by itself: a worker that dies leaves nothing to clean up.
 */
const claimSql = `
with recursive clock as materialized (
  select clock_timestamp() as now
), busy as materialized (
  select sender from operations where network_id = :networkId and status = 'submitted' and rail = 'userOperation'
), held as materialized (
  select sender from operations where network_id = :networkId and status = 'queued' and leased_until is not null
), waiting as (
  (select project_id from operations
   where network_id = :networkId and status = 'queued'
   order by project_id limit 1)
  union all
  select (
    select operations.project_id from operations
    where network_id = :networkId and status = 'queued' and operations.project_id > waiting.project_id
    order by operations.project_id limit 1)
  from waiting where project_id is not null
), turns as (
  select project_id, '' collate "C" as id, 0 as turn, cast(0 as bigint) as found
  from waiting where project_id is not null
  union all
  select turns.project_id, next.id, turns.turn + 1, turns.found + count(*) over ()
  from turns cross join lateral (${nextOfProjectSql}) next
  where turns.found < :limit
), picked as materialized (
  select turns.id, turns.project_id, row_number() over (order by turns.turn, served_at nulls first, turns.id) as place
  from turns left join project_turns
    on project_turns.network_id = :networkId and project_turns.project_id = turns.project_id
  where turns.turn > 0
  order by place
  limit :limit
), taken as materialized (
  select locked.id, locked.stop, picked.project_id, picked.place
  from (select * from picked order by id) picked cross join lateral (
    select id, ${whyNotSent('operations')} as stop from operations
    where id = picked.id and status = 'queued' and next_attempt_at <= (select now from clock)
    for no key update skip locked) locked
), served as (
  insert into project_turns (network_id, project_id, served_at)
  select distinct :networkId, project_id, now from taken, clock
  on conflict (network_id, project_id) do update set served_at = excluded.served_at
)
update operations
set lease = lease + 1,
  next_attempt_at = case when taken.stop is null then leases.ends else leases.next_look end,
  leased_until = case when taken.stop is null then leases.ends end,
  reason = coalesce(taken.stop, operations.reason)
from taken, (
  select now + make_interval(secs => :leaseSeconds) as ends, now + make_interval(secs => :stoppedSeconds) as next_look
  from clock) leases
where operations.id = taken.id
returning operations.*, taken.place, taken.stop`

/** Walks `operations_queue` until it meets one that is due. To plan the claim takes far longer, and most looks find nothing. */
const isAnyDueSql = `
select exists (
  select from operations
  where network_id = :networkId and status = 'queued' and next_attempt_at <= (select clock_timestamp())
    and rail = 'userOperation') as due`

/**
 * Claims of a network take turns, so that each sees the leases of the ones before. `networkId` is an expression of SQL. The
 * turn ends with the transaction.
 */
export const takeTurn = (networkId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('claim queued ' || ${networkId}, 0))`

interface Bindings {
  readonly networkId: string
  readonly limit: number
  readonly leaseSeconds: number
}

type ClaimedRow = OperationRow & { readonly place: string; readonly stop: string | null }

/** A release makes its operations due. This pause is left for what is accepted on a network while a release runs. */
const stoppedSeconds = 300

/**
 * In the order of the turns. What the operator has stopped is not among them: it gets its reason and waits, and ends where its
 * project is archived and it was never broadcast.
 */
export async function claimQueued(db: Knex, bindings: Bindings): Promise<OperationRow[]> {
  const { rows: looked } = await db.raw(isAnyDueSql, { networkId: bindings.networkId })
  if (!looked[0].due) return []
  for (;;) {
    const rows = await claim(db, bindings)
    const free = rows.filter(({ stop }) => stop === null)
    // Behind as many that wait there may be others that are due.
    if (free.length > 0 || rows.length < bindings.limit)
      return free.sort((a, b) => Number(a.place) - Number(b.place))
  }
}

const claim = (db: Knex, bindings: Bindings): Promise<readonly ClaimedRow[]> =>
  db.transaction(async (trx) => {
    await trx.raw(`select ${takeTurn(':networkId')}`, { networkId: bindings.networkId })
    const { rows }: { rows: ClaimedRow[] } = await trx.raw(claimSql, {
      ...bindings,
      stoppedSeconds,
    })
    // Accepted while its project was archived, or refused by the bundler that had it since.
    const archived = rows.filter(
      (row) => row.stop === 'PROJECT_ARCHIVED' && row.outer_hashes.length === 0 && !row.handed_over,
    )
    await moveOperations(trx, {
      to: 'dropped',
      moves: archived.map(({ id }) => ({ id, from: 'queued', change: archivedChange })),
      where: isUnsent,
    })
    return rows
  })

const archivedChange = { cause: 'its project is archived', reason: 'PROJECT_ARCHIVED' }
