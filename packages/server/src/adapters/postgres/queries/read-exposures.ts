import type { AccountExposure, AccountId, Exposed, ProjectId, UserId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** More of an account's landed operations are not counted: the rows of all accounts of a pass are read. */
const mostLandedOfSender = 20
const mostLandedOfProject = 1_000

/** In a transaction of ours: who lands an operation some other way has not paid our executors for it. */
const landedSql = `included_transaction_hash is not null and exists (
  select from attempts
  where attempts.network_id = operations.network_id
    and attempts.transaction_hash = operations.included_transaction_hash)`

/**
 * A bundle counts once for each sender, project and owner in it. Which operations a project has landed is counted only where
 * a limit could depend on it: for a busy one these are a thousand rows.
 */
const readSql = `
with asked as materialized (
  select distinct on (account_id) account_id, project_id, sender
  from jsonb_to_recordset(cast(:accounts as jsonb)) as asked (account_id text, project_id text, sender text)
  order by account_id
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
  select sender, project_id, of_newcomers, gas, burnt_at from burnt_gas
  where network_id = :networkId and burnt_at > clock_timestamp() - make_interval(secs => :windowSeconds)
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
), sender_burnt as (
  select sender, sum(gas) as gas, min(burnt_at) as since from burnt group by sender
), project_burnt as (
  select project_id, sum(gas) as gas, min(burnt_at) as since from burnt group by project_id
), owner_burnt as (
  select user_id, sum(gas) as gas, min(burnt_at) as since from burnt join owners using (project_id) group by user_id
), projects as materialized (
  select project_id, owners.user_id,
    coalesce(project_way.gas, 0) as way, coalesce(project_burnt.gas, 0) as burnt, project_burnt.since,
    coalesce(owner_way.gas, 0) as owner_way, coalesce(owner_burnt.gas, 0) as owner_burnt, owner_burnt.since as owner_since,
    case when greatest(
        coalesce(project_way.gas, 0) + coalesce(project_burnt.gas, 0),
        coalesce(owner_way.gas, 0) + coalesce(owner_burnt.gas, 0)) > cast(:countLandedAbove as numeric)
      then (
        select count(*) from (
          select from operations
          where operations.project_id = of_asked.project_id and operations.network_id = :networkId and ${landedSql}
            and operations.created_at > clock_timestamp() - make_interval(secs => :windowSeconds)
          limit ${mostLandedOfProject}) counted)
      else 0 end as landed
  from (select distinct project_id from asked) of_asked
    left join owners using (project_id)
    left join project_way using (project_id)
    left join project_burnt using (project_id)
    left join owner_way using (user_id)
    left join owner_burnt using (user_id)
)
select asked.account_id, asked.project_id, asked.sender, projects.user_id,
  coalesce(sender_way.gas, 0) as sender_way, coalesce(sender_burnt.gas, 0) as sender_burnt, sender_burnt.since as sender_since,
  (select count(*) from (
    select from operations
    where operations.account_id = asked.account_id and ${landedSql} and status not in ('prepared', 'expired')
    order by operations.id desc limit ${mostLandedOfSender}) counted) as sender_landed,
  projects.way as project_way, projects.burnt as project_burnt, projects.since as project_since,
  projects.owner_way, projects.owner_burnt, projects.owner_since, projects.landed as project_landed,
  (select coalesce(sum(gas), 0) from slots where of_newcomers) as newcomers_way,
  (select coalesce(sum(gas), 0) from burnt where of_newcomers) as newcomers_burnt,
  (select min(burnt_at) from burnt where of_newcomers) as newcomers_since
from asked
  join projects using (project_id)
  left join sender_way using (sender)
  left join sender_burnt using (sender)
order by asked.account_id`

interface ExposureRow {
  account_id: AccountId
  project_id: ProjectId
  sender: Address
  user_id: UserId | null
  sender_way: string
  sender_burnt: string
  sender_since: Date | null
  sender_landed: string
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

export async function readExposures(
  db: Knex,
  networkId: string,
  accounts: readonly Exposed[],
  {
    windowSeconds,
    countLandedAbove,
  }: { readonly windowSeconds: number; readonly countLandedAbove: bigint },
): Promise<AccountExposure[]> {
  if (accounts.length === 0) return []
  const { rows }: { rows: ExposureRow[] } = await db.raw(readSql, {
    networkId,
    windowSeconds,
    countLandedAbove: countLandedAbove.toString(),
    accounts: JSON.stringify(
      accounts.map(({ accountId, projectId, sender }) => ({
        account_id: accountId,
        project_id: projectId,
        sender,
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
    sums: {
      sender: sumOf(row.sender_way, row.sender_burnt, row.sender_since, row.sender_landed),
      project: sumOf(row.project_way, row.project_burnt, row.project_since, row.project_landed),
      owner: sumOf(row.owner_way, row.owner_burnt, row.owner_since, row.project_landed),
      newcomers: sumOf(row.newcomers_way, row.newcomers_burnt, row.newcomers_since, '0'),
    },
  }))
}
