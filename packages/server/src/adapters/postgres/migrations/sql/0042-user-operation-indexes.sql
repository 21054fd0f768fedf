-- Leaves plain transactions out of the indexes in which the relayer looks for user operations. A live plain transaction
-- is always due there, so each look read the rows of all of them before it found a user operation.

drop index operations_queue;
create index operations_queue on operations (network_id, project_id, id, next_attempt_at)
  where status = 'queued' and rail = 'userOperation';

drop index operations_review;
create index operations_review on operations (network_id, coalesce(reviewed_at, submitted_at))
  where status in ('received', 'queued', 'submitted') and rail = 'userOperation';

-- As before, but "waiting" asks for the rail, too: a partial index serves only queries that repeat its condition.
create or replace function claim_queued(
  network text, most integer, lease_seconds double precision, stopped_seconds double precision)
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
     where network_id = network and status = 'queued' and rail = 'userOperation'
     order by project_id limit 1)
    union all
    select (
      select operations.project_id from operations
      where network_id = network and status = 'queued' and rail = 'userOperation'
        and operations.project_id > waiting.project_id
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

-- Nothing calls it any more. Databases that begin with the baseline do not have it.
drop function if exists describe_operation(jsonb);
