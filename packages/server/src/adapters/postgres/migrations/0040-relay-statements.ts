import type { Migration } from './migration.js'

/** Forces one generic plan that uses the indexes, even if it is made while the tables are short. */
const kept = `set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off`

/** Highest cost of an executor's live slots, in wei. Of each slot, only one transaction is mined. */
const reservedSql = (executor: string) => `(
    select coalesce(sum(most), 0) from (
      select max(attempts.most_cost) as most
      from nonce_slots live join attempts on attempts.slot_id = live.id
      where live.network_id = network and live.executor = ${executor} and not live.closed
      group by live.id) slots)`

const liveSlotsSql = (executor: string) => `(
    select count(*) from nonce_slots live
    where live.network_id = network and live.executor = ${executor} and not live.closed)`

/**
 * Functions for a pass of the relayer, a bundle and a block. Each function takes a lock and then reads in a separate
 * statement, so that it sees every commit before the lock.
 */
export const relayStatements: Migration = {
  name: '0040-relay-statements',
  breaking: false,
  sql: `
create function archived_by_slot(slot text) returns setof archived_attempts language plpgsql stable ${kept} as $$
begin
  return query select * from archived_attempts where slot_id = $1;
end $$;

-- Takes due operations in rounds: the first of every project, then the second of every project, until there are enough.
-- Within a round, the project that was served the longest ago goes first. The work grows with the limit and the number
-- of projects, not with the length of the queue. For that, the query jumps in the index from one project to the next.
-- A lease expires, so a worker that dies leaves nothing to clean up.
create function claim_queued(network text, most integer, lease_seconds double precision, stopped_seconds double precision)
returns table (operation operations, place bigint, stop text) language plpgsql as $$
#variable_conflict use_column
begin
  -- Walks operations_queue until the first due operation. Planning the claim takes far longer, and most looks find
  -- nothing.
  if not exists (
    select from operations
    where network_id = network and status = 'queued' and next_attempt_at <= (select clock_timestamp())
      and rail = 'userOperation')
  then
    return;
  end if;
  -- Serialises the claims of a network, so that each sees the earlier leases. The release of a hold takes this lock,
  -- too.
  perform pg_advisory_xact_lock(hashtextextended('claim queued ' || network, 0));
  return query
  with recursive clock as materialized (
    select clock_timestamp() as now
  ), busy as materialized (
    select sender from operations where network_id = network and status = 'submitted' and rail = 'userOperation'
  ), held as materialized (
    select sender from operations where network_id = network and status = 'queued' and leased_until is not null
  ), waiting as (
    (select project_id from operations
     where network_id = network and status = 'queued'
     order by project_id limit 1)
    union all
    select (
      select operations.project_id from operations
      where network_id = network and status = 'queued' and operations.project_id > waiting.project_id
      order by operations.project_id limit 1)
    from waiting where project_id is not null
  ), turns as (
    select project_id, '' collate "C" as id, 0 as turn, cast(0 as bigint) as found
    from waiting where project_id is not null
    union all
    select turns.project_id, next.id, turns.turn + 1, turns.found + count(*) over ()
    from turns cross join lateral (
  select candidate.id
  from operations candidate
  where candidate.network_id = network
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
  limit 1) next
    where turns.found < most
  ), picked as materialized (
    select turns.id, turns.project_id, row_number() over (order by turns.turn, served_at nulls first, turns.id) as place
    from turns left join project_turns
      on project_turns.network_id = network and project_turns.project_id = turns.project_id
    where turns.turn > 0
    order by place
    limit most
  ), taken as materialized (
    select locked.id, locked.stop, picked.project_id, picked.place
    from (select * from picked order by id) picked cross join lateral (
      select id, case
        when not (select is_active from projects where projects.id = operations.project_id) then 'PROJECT_ARCHIVED'
        when exists (
          select from sending_holds
          where coalesce(sending_holds.project_id = operations.project_id, true)
            and coalesce(sending_holds.network_id = operations.network_id, true)
            and coalesce(sending_holds.sender = operations.sender, true)) then 'HELD_BY_OPERATOR'
      end as stop from operations
      where id = picked.id and status = 'queued' and next_attempt_at <= (select now from clock)
      for no key update skip locked) locked
  ), served as (
    insert into project_turns (network_id, project_id, served_at)
    select distinct network, project_id, now from taken, clock
    on conflict (network_id, project_id) do update set served_at = excluded.served_at
  )
  update operations
  set lease = lease + 1,
    next_attempt_at = case when taken.stop is null then leases.ends else leases.next_look end,
    leased_until = case when taken.stop is null then leases.ends end,
    reason = coalesce(taken.stop, operations.reason)
  from taken, (
    select now + make_interval(secs => lease_seconds) as ends, now + make_interval(secs => stopped_seconds) as next_look
    from clock) leases
  where operations.id = taken.id
  returning operations, taken.place, taken.stop;
end $$;

-- Returns the lowest nonce without a slot: the chain's count itself, or the nonce above a later slot.
create function free_nonce(network text, account text, chain_count bigint) returns bigint language sql stable as $$
  select min(candidate) from (
    select chain_count as candidate
    union all
    select nonce + 1 from nonce_slots
    where network_id = network and executor = account and nonce >= chain_count
  ) candidates
  where not exists (
    select from nonce_slots taken
    where taken.network_id = network and taken.executor = account and taken.nonce = candidate)
$$;

-- Locks the least busy executor with room, and with enough coin if budgets are given. Returns it with its next nonce.
-- The lock is held until the nonce slot is committed, so two workers never derive the same nonce. With skip locked, the
-- second worker takes the next executor instead of waiting.
create function take_executor(network text, candidates text[], chain_counts jsonb, most_in_flight bigint, budgets jsonb)
returns table (taken text, free bigint) language plpgsql as $$
declare
  chosen text;
begin
  select executors.address into chosen
  from executors
  where executors.network_id = network
    and executors.address = any(candidates)
    and ${liveSlotsSql('executors.address')} < most_in_flight
    and (budgets is null
      or cast(budgets ->> executors.address as numeric) >= ${reservedSql('executors.address')})
  order by ${liveSlotsSql('executors.address')}, executors.address
  limit 1
  for update of executors skip locked;
  if chosen is null then
    return;
  end if;
  -- Checks again under the lock: the worker that held the lock before may have taken the last room or coin.
  if ${liveSlotsSql('chosen')} >= most_in_flight then
    return;
  end if;
  if budgets is not null and ${reservedSql('chosen')} > coalesce(cast(budgets ->> chosen as numeric), 0) then
    return;
  end if;
  return query select chosen, free_nonce(network, chosen, coalesce(cast(chain_counts ->> chosen as bigint), 0));
end $$;

-- Returns the sums that count against each account. A bundle counts once for each sender, project and owner in it. The
-- landed operations of a project are counted only if a limit depends on them: a busy project has a thousand of these
-- rows. No bundle risks more than the total gas of the request. So a sender that may burn that much for its payments
-- does not draw on the pool.
--
-- Only operations in our own transactions count as landed: an operation that lands some other way does not pay our
-- executors. A first operation that reverted does not count either, because the deposit fronted its gas. The offset
-- makes the planner look up each of the few rows by its key instead of joining whole tables.
--
-- With locks, the counts of a network are serialised until the transaction ends, so that each sees the operations that
-- earlier ones have put under way.
create function read_exposures(
  network text, accounts jsonb, window_seconds double precision, per_project numeric, per_owner numeric, newcomers numeric,
  burnt_per_landed numeric, locks boolean
)
returns table (
  account_id text, project_id text, sender text, user_id text,
  sender_way numeric, sender_burnt numeric, sender_since timestamptz, sender_landed bigint,
  failures bigint, in_a_row bigint, seconds_ago numeric, recorded numeric,
  project_way numeric, project_burnt numeric, project_since timestamptz,
  owner_way numeric, owner_burnt numeric, owner_since timestamptz, project_landed bigint,
  newcomers_way numeric, newcomers_burnt numeric, newcomers_since timestamptz
) language plpgsql as $$
#variable_conflict use_column
begin
  if locks then
    perform pg_advisory_xact_lock(hashtextextended('exposure ' || network, 0));
  end if;
  return query
  with asked as materialized (
    select account_id, project_id, sender, sum(gas) as gas
    from jsonb_to_recordset(accounts) as asked (account_id text, project_id text, sender text, gas numeric)
    group by account_id, project_id, sender
  ), slots as materialized (
    select id, risk_gas as gas, of_newcomers from nonce_slots
    where network_id = network and not closed and risk_gas > 0
  ), carried as materialized (
    select distinct slots.id, slots.gas, operations.sender, operations.project_id
    from slots
      join attempts on attempts.slot_id = slots.id
      join attempt_operations on attempt_operations.attempt_id = attempts.id
      join operations on operations.id = attempt_operations.operation_id
  ), burnt as materialized (
    select project_id, of_newcomers, gas, burnt_at from burnt_gas where network_id = network and burnt_at > statement_timestamp() - make_interval(secs => window_seconds)
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
          select booked.posted_at from operations cross join lateral (
    select posted_at from outer_entries
    where outer_entries.network_id = operations.network_id
      and outer_entries.block_hash = operations.block_hash
      and outer_entries.transaction_hash = operations.included_transaction_hash
      and outer_entries.reversed_at is null
    offset 0) booked
  where operations.included_transaction_hash is not null and not (operations.fronted and not operations.success)
            and operations.account_id = asked.account_id
          order by operations.id desc limit 20) counted) landed
      cross join lateral (
        select count(distinct transaction_hash) filter (where not landed_elsewhere) as failures,
          count(distinct transaction_hash) filter (where not landed_elsewhere and burnt_at > coalesce(landed.last, '-infinity')) as in_a_row,
          coalesce(extract(epoch from statement_timestamp() - max(burnt_at) filter (where not landed_elsewhere)), 0) as seconds_ago,
          coalesce(sum(gas), 0) as recorded,
          coalesce(sum(coalesce(of_sender, gas)) filter (where burnt_at > statement_timestamp() - make_interval(secs => window_seconds)), 0) as burnt,
          min(burnt_at) filter (where burnt_at > statement_timestamp() - make_interval(secs => window_seconds)) as since
        from burnt_gas
        where network_id = network and burnt_gas.sender = asked.sender
          and burnt_at > statement_timestamp() - interval '31 days') failed
  ), asking as (
    select project_id, user_id, sum(gas) as gas,
      bool_or((select sum(gas) from asked) > landed * burnt_per_landed - recorded - way) as draws,
      sum(sum(gas)) over (partition by user_id) as owner_gas
    from senders left join owners using (project_id)
    group by project_id, user_id
  ), projects as materialized (
    select project_id, user_id,
      coalesce(project_way.gas, 0) as way, coalesce(project_burnt.gas, 0) as burnt, project_burnt.since,
      coalesce(owner_way.gas, 0) as owner_way, coalesce(owner_burnt.gas, 0) as owner_burnt, owner_burnt.since as owner_since,
      case when coalesce(project_way.gas, 0) + coalesce(project_burnt.gas, 0) + asking.gas > per_project
          or coalesce(owner_way.gas, 0) + coalesce(owner_burnt.gas, 0) + asking.owner_gas > per_owner
          or asking.draws and (select way + burnt from pool) * 2 > newcomers
        then (
          select count(*) from (
            select from operations cross join lateral (
    select posted_at from outer_entries
    where outer_entries.network_id = operations.network_id
      and outer_entries.block_hash = operations.block_hash
      and outer_entries.transaction_hash = operations.included_transaction_hash
      and outer_entries.reversed_at is null
    offset 0) booked
  where operations.included_transaction_hash is not null and not (operations.fronted and not operations.success)
              and operations.project_id = asking.project_id and operations.network_id = network
              and operations.status not in ('prepared', 'expired')
              and operations.created_at > statement_timestamp() - make_interval(secs => window_seconds)
            limit 1000) counted)
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
  order by senders.account_id;
end $$;
`,
}
