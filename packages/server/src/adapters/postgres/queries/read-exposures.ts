import {
  type AccountExposure,
  type AccountId,
  burntPerPaid,
  type ExposureStore,
  type ProjectId,
  type UserId,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** So long it is recorded what burnt. No window is longer: `EXPOSURE_HOURS`. */
export const keptDays = 31

/** More of an account's landed operations are not counted: the rows of all accounts of a pass are read. */
const mostLandedOfSender = 20
const mostLandedOfProject = 1_000

/**
 * In a transaction of ours: who lands an operation some other way has not paid our executors for it. Nor has a first operation that
 * reverted, whose gas the deposit fronted. The offset has the planner look
 * up each of the few rows by its key, and not join tables of any size.
 */
const landedSql = `
cross join lateral (
  select posted_at from outer_entries
  where outer_entries.network_id = operations.network_id
    and outer_entries.block_hash = operations.block_hash
    and outer_entries.transaction_hash = operations.included_transaction_hash
    and outer_entries.reversed_at is null
  offset 0) booked
where operations.included_transaction_hash is not null and not (operations.fronted and not operations.success)`

/** A failure of the sender. The column is also true of no-ops, and of operations whose account somebody else had deployed. */
const isFailure = 'not landed_elsewhere'

const inWindow = 'burnt_at > statement_timestamp() - make_interval(secs => :windowSeconds)'

/**
 * A bundle counts once for each sender, project and owner in it. Which operations a project has landed is counted only where
 * a limit depends on it: for a busy one these are a thousand rows. No bundle risks more than all the gas that is asked for, so a
 * sender that may burn this much for what it has paid does not draw on the pool.
 */
const readSql = `
with asked as materialized (
  select account_id, project_id, sender, sum(gas) as gas
  from jsonb_to_recordset(cast(:asked as jsonb)) as asked (account_id text, project_id text, sender text, gas numeric)
  group by account_id, project_id, sender
), slots as materialized (
  select id, risk_gas as gas, of_newcomers from nonce_slots
  where network_id = :networkId and not closed and risk_gas > 0
), carried as materialized (
  select distinct slots.id, slots.gas, operations.sender, operations.project_id
  from slots
    join attempts on attempts.slot_id = slots.id
    join attempt_operations on attempt_operations.attempt_id = attempts.id
    join operations on operations.id = attempt_operations.operation_id
), burnt as materialized (
  select project_id, of_newcomers, gas, burnt_at from burnt_gas where network_id = :networkId and ${inWindow}
), pool as materialized (
  select
    (select coalesce(sum(gas), 0) from slots where of_newcomers) as way,
    (select coalesce(sum(gas), 0) from burnt where of_newcomers) as burnt,
    (select min(burnt_at) from burnt where of_newcomers) as since
), owners as materialized (
  select projects.project_id, owner.user_id
  from (select project_id from asked union select project_id from carried union select project_id from burnt) projects
    cross join lateral (
      select user_id from project_members
      where project_id = projects.project_id and role = 'owner'
      order by created_at, id limit 1) owner
), sender_way as (
  select sender, sum(gas) as gas from (select distinct id, gas, sender from carried) each group by sender
), project_way as (
  select project_id, sum(gas) as gas from (select distinct id, gas, project_id from carried) each group by project_id
), owner_way as (
  select user_id, sum(gas) as gas
  from (select distinct id, gas, user_id from carried join owners using (project_id)) each group by user_id
), project_burnt as (
  select project_id, sum(gas) as gas, min(burnt_at) as since from burnt group by project_id
), owner_burnt as (
  select user_id, sum(gas) as gas, min(burnt_at) as since from burnt join owners using (project_id) group by user_id
), senders as materialized (
  select asked.*, landed.count as landed, failed.*, coalesce(sender_way.gas, 0) as way
  from asked
    left join sender_way using (sender)
    cross join lateral (
      select count(*) as count, max(posted_at) as last from (
        select booked.posted_at from operations ${landedSql}
          and operations.account_id = asked.account_id
        order by operations.id desc limit ${mostLandedOfSender}) counted) landed
    cross join lateral (
      select count(distinct transaction_hash) filter (where ${isFailure}) as failures,
        count(distinct transaction_hash) filter (where ${isFailure} and burnt_at > coalesce(landed.last, '-infinity')) as in_a_row,
        coalesce(extract(epoch from statement_timestamp() - max(burnt_at) filter (where ${isFailure})), 0) as seconds_ago,
        coalesce(sum(gas), 0) as recorded,
        coalesce(sum(coalesce(of_sender, gas)) filter (where ${inWindow}), 0) as burnt,
        min(burnt_at) filter (where ${inWindow}) as since
      from burnt_gas
      where network_id = :networkId and burnt_gas.sender = asked.sender
        and burnt_at > statement_timestamp() - interval '${keptDays} days') failed
), asking as (
  select project_id, user_id, sum(gas) as gas,
    bool_or((select sum(gas) from asked) > landed * cast(:burntPerLanded as numeric) - recorded - way) as draws,
    sum(sum(gas)) over (partition by user_id) as owner_gas
  from senders left join owners using (project_id)
  group by project_id, user_id
), projects as materialized (
  select project_id, user_id,
    coalesce(project_way.gas, 0) as way, coalesce(project_burnt.gas, 0) as burnt, project_burnt.since,
    coalesce(owner_way.gas, 0) as owner_way, coalesce(owner_burnt.gas, 0) as owner_burnt, owner_burnt.since as owner_since,
    case when coalesce(project_way.gas, 0) + coalesce(project_burnt.gas, 0) + asking.gas > cast(:perProject as numeric)
        or coalesce(owner_way.gas, 0) + coalesce(owner_burnt.gas, 0) + asking.owner_gas > cast(:perOwner as numeric)
        or asking.draws and (select way + burnt from pool) * 2 > cast(:ofNewcomers as numeric)
      then (
        select count(*) from (
          select from operations ${landedSql}
            and operations.project_id = asking.project_id and operations.network_id = :networkId
            and operations.status not in ('prepared', 'expired')
            and operations.created_at > statement_timestamp() - make_interval(secs => :windowSeconds)
          limit ${mostLandedOfProject}) counted)
      else 0 end as landed
  from asking
    left join project_way using (project_id)
    left join project_burnt using (project_id)
    left join owner_way using (user_id)
    left join owner_burnt using (user_id)
)
select senders.account_id, senders.project_id, senders.sender, projects.user_id,
  senders.way as sender_way, senders.burnt as sender_burnt, senders.since as sender_since, senders.landed as sender_landed,
  senders.failures, senders.in_a_row, senders.seconds_ago, senders.recorded,
  projects.way as project_way, projects.burnt as project_burnt, projects.since as project_since,
  projects.owner_way, projects.owner_burnt, projects.owner_since, projects.landed as project_landed,
  pool.way as newcomers_way, pool.burnt as newcomers_burnt, pool.since as newcomers_since
from senders join projects using (project_id) cross join pool
order by senders.account_id`

interface ExposureRow {
  account_id: AccountId
  project_id: ProjectId
  sender: Address
  user_id: UserId | null
  sender_way: string
  sender_burnt: string
  sender_since: Date | null
  sender_landed: string
  failures: string
  in_a_row: string
  seconds_ago: string
  recorded: string
  project_way: string
  project_burnt: string
  project_since: Date | null
  project_landed: string
  owner_way: string
  owner_burnt: string
  owner_since: Date | null
  newcomers_way: string
  newcomers_burnt: string
  newcomers_since: Date | null
}

type Read = ExposureStore['read']

export async function readExposures(
  db: Knex,
  networkId: string,
  asked: Parameters<Read>[1],
  { windowSeconds, perProject, perOwner, ofNewcomers, perLanded }: Parameters<Read>[2],
): Promise<AccountExposure[]> {
  if (asked.length === 0) return []
  const { rows }: { rows: ExposureRow[] } = await db.raw(readSql, {
    networkId,
    windowSeconds,
    perProject: perProject.toString(),
    perOwner: perOwner.toString(),
    ofNewcomers: ofNewcomers.toString(),
    burntPerLanded: (burntPerPaid * perLanded).toString(),
    asked: JSON.stringify(
      asked.map(({ accountId, projectId, sender, gas }) => ({
        account_id: accountId,
        project_id: projectId,
        sender,
        gas: gas.toString(),
      })),
    ),
  })
  const sumOf = (way: string, burnt: string, since: Date | null, landed: string) => ({
    underWay: BigInt(way),
    burnt: BigInt(burnt),
    lapsesAt: since && new Date(since.getTime() + windowSeconds * 1000),
    landed: Number(landed),
  })
  return rows.map((row) => ({
    accountId: row.account_id,
    projectId: row.project_id,
    sender: row.sender,
    ownerId: row.user_id,
    failures: {
      total: Number(row.failures),
      inARow: Number(row.in_a_row),
      secondsAgo: Number(row.seconds_ago),
    },
    burntInRecord: BigInt(row.recorded),
    sums: {
      sender: sumOf(row.sender_way, row.sender_burnt, row.sender_since, row.sender_landed),
      project: sumOf(row.project_way, row.project_burnt, row.project_since, row.project_landed),
      owner: sumOf(row.owner_way, row.owner_burnt, row.owner_since, row.project_landed),
      newcomers: sumOf(row.newcomers_way, row.newcomers_burnt, row.newcomers_since, '0'),
    },
  }))
}
