-- Sums that dashboards read, so that no dashboard reads the history.
--
-- Triggers keep them. Every change of what is summed up adds a row to a table of changes, in the same transaction. A
-- worker adds these rows to the rollups: by hour, day, month and "ever", of each project and of all projects (the empty
-- project id). The triggers change no row that others change, so nobody waits.
--
--   1. Tables       changes and rollups of operations, fees, router fees and accounts
--   2. Rows         views with one row for everything that counts: what the rollups must add up to
--   3. Operations   counted from the log of transitions
--   4. Fees         booked on the ledger, then priced
--   5. Router fees
--   6. Accounts     also counted by address, because several projects can have an account of one address
--
-- Trigger functions switch sequential scans off: a plan from the time when a table was short would scan it, and
-- functions keep their plans.


-- ============================================================================
-- 1. Tables
-- ============================================================================

-- Without columns. Whoever changes rollups locks it, one at a time. A table, because a table's lock can be taken before
-- the snapshot.
create table rollup_turn ();

create table operation_changes (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  hour timestamptz not null,
  network_id text not null,
  kind text not null,
  status text not null,
  operations bigint not null
);
create table operation_rollups (
  project_id text collate "C" not null,
  grain text not null
    constraint operation_rollups_grain check (grain in ('hour', 'day', 'month', 'ever')),
  start timestamptz not null,
  network_id text not null,
  kind text not null,
  status text not null,
  operations bigint not null
) with (fillfactor = 70);
create unique index operation_rollups_key
  on operation_rollups (project_id, grain, start, network_id, kind, status);
-- All that a project ever had. Without the sum: with it every change would write the index, too.
create index operation_rollups_ever on operation_rollups (project_id) where grain = 'ever';

create table fee_changes (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  hour timestamptz not null,
  network_id text not null,
  token text not null,
  symbol text,
  decimals integer,
  operations numeric not null,
  gas_fee numeric not null,
  static_fee numeric not null,
  transfer_fee numeric not null,
  collected numeric not null,
  collected_usd_micros numeric not null,
  -- How many of the operations have a value in US dollars.
  valued numeric not null,
  net numeric not null,
  net_usd_micros numeric not null,
  -- How many of the operations have a net fee.
  netted numeric not null
);
create table fee_rollups (
  project_id text collate "C" not null,
  grain text not null
    constraint fee_rollups_grain check (grain in ('hour', 'day', 'month', 'ever')),
  start timestamptz not null,
  network_id text not null,
  token text not null,
  symbol text,
  decimals integer,
  operations numeric not null,
  gas_fee numeric not null,
  static_fee numeric not null,
  transfer_fee numeric not null,
  collected numeric not null,
  collected_usd_micros numeric not null,
  valued numeric not null,
  net numeric not null,
  net_usd_micros numeric not null,
  netted numeric not null
) with (fillfactor = 70);
create unique index fee_rollups_key
  on fee_rollups (project_id, grain, start, network_id, token, coalesce(symbol, ''), coalesce(decimals, -1));

create table router_fee_changes (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  hour timestamptz not null,
  network_id text not null,
  kind text not null,
  token text not null,
  symbol text,
  decimals integer,
  operations numeric not null,
  -- How many operations have this token as the first of theirs. An operation with two tokens counts once.
  first_of numeric not null,
  amount numeric not null,
  usd_micros numeric not null,
  valued numeric not null
);
create table router_fee_rollups (
  project_id text collate "C" not null,
  grain text not null
    constraint router_fee_rollups_grain check (grain in ('hour', 'day', 'month', 'ever')),
  start timestamptz not null,
  network_id text not null,
  kind text not null,
  token text not null,
  symbol text,
  decimals integer,
  operations numeric not null,
  first_of numeric not null,
  amount numeric not null,
  usd_micros numeric not null,
  valued numeric not null
) with (fillfactor = 70);
create unique index router_fee_rollups_key
  on router_fee_rollups (
    project_id, grain, start, network_id, kind, token, coalesce(symbol, ''), coalesce(decimals, -1));

create table account_changes (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  hour timestamptz not null,
  network_id text not null,
  created bigint not null,
  transacted bigint not null
);
create table account_rollups (
  project_id text collate "C" not null,
  grain text not null
    constraint account_rollups_grain check (grain in ('hour', 'day', 'month', 'ever')),
  start timestamptz not null,
  network_id text not null,
  created bigint not null,
  transacted bigint not null
) with (fillfactor = 70);
create unique index account_rollups_key
  on account_rollups (project_id, grain, start, network_id);

-- Accounts whose address another account of their network has, too. Projects count these together once.
create table shared_accounts (
  project_id text collate "C" not null,
  account_id text collate "C" not null,
  primary key (project_id, account_id)
);


-- ============================================================================
-- 2. Rows
-- ============================================================================

-- The arithmetic of feeValue, with its rounding. A price of 0 is no price.
create function fee_usd_micros(collected numeric, decimals integer, token_price numeric)
returns numeric language sql immutable as $$
  select case when token_price > 0
    then div(collected * token_price * 1000000, ('1e' || (decimals + 36)::text)::numeric) end
$$;

create function fee_net_usd_micros(
  collected numeric, outer_cost_wei numeric, decimals integer, token_price numeric, native_price numeric)
returns numeric language sql immutable as $$
  select fee_usd_micros(collected, decimals, token_price)
    - div(coalesce(outer_cost_wei, 0) * native_price * 1000000 + 1e54 - 1, 1e54)
$$;

create function fee_net(
  collected numeric, outer_cost_wei numeric, decimals integer, token_price numeric, native_price numeric)
returns numeric language sql immutable as $$
  select case when token_price > 0
    then collected - div(
      coalesce(outer_cost_wei, 0) * native_price * ('1e' || decimals::text)::numeric + 1e18 * token_price - 1,
      1e18 * token_price) end
$$;

-- Of months that were taken away, the rollups of hours count.
create view counted_operations as
select project_id, created_at, network_id, kind, status, 1::bigint as operations
from operations
where status not in ('prepared', 'expired') and month_of(created_at) not in (select month from detached_months)
union all
select project_id, created_at, network_id, kind, status, 1::bigint
from archived_operations where status not in ('prepared', 'expired');

create view counted_fees as
select
  e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
  e.operation_created_at as created_at,
  1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
  coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
  coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
  (value.net is not null)::int as netted
from ledger_entries e
left join execution_prices p on p.network_id = e.network_id and p.block_hash = e.block_hash and p.token = e.token
-- The offset keeps the planner from computing the values again wherever they are used.
cross join lateral (
  select gross, net,
    -- As fee_net_usd_micros.
    gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
  from (
    select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
      fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
    offset 0) valued
) value
where e.reversed_at is null and e.token is not null and e.project_id is not null and e.operation_created_at is not null;

-- Whether a token comes first is looked up for each row, so that a few rows are found without the others.
create view counted_router_fees as
select project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
  (not exists (
    select from router_fees other
    where other.operation_id = fees.operation_id and other.integrator_amount > 0
      and lower(other.token) collate "C" < lower(fees.token) collate "C"))::int as first_of,
  integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
  (integrator_usd_micros is not null)::int as valued
from router_fees fees where integrator_amount > 0;

-- Each account counts for its project. For all projects together, an address counts once: from its first account, and
-- from its first account that has submitted.
create view counted_accounts as
select project_id, network_id, created_at, 1::bigint as created,
  (first_submitted_at is not null)::int::bigint as transacted
from accounts
union all
select '', network_id, created_at, 1, 0
from accounts where not exists (
  select from accounts earlier
  where earlier.address = accounts.address and earlier.network_id = accounts.network_id
    and (earlier.created_at, earlier.id) < (accounts.created_at, accounts.id))
union all
select '', network_id, created_at, 0, 1
from accounts where first_submitted_at is not null and not exists (
  select from accounts earlier
  where earlier.address = accounts.address and earlier.network_id = accounts.network_id
    and (earlier.created_at, earlier.id) < (accounts.created_at, accounts.id)
    and earlier.first_submitted_at is not null);


-- ============================================================================
-- 3. Operations
-- ============================================================================

-- Also notes on the account when it submitted first, and lately.
create function count_transitions() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- An operation counts from its submit on, for good.
  if not exists (select from after_rows where to_status not in ('prepared', 'expired')) then
    return null;
  end if;
  insert into operation_changes (project_id, network_id, kind, status, hour, operations)
  select operations.project_id, operations.network_id, operations.kind, step.status,
    date_trunc('hour', operations.created_at, 'UTC'), sum(step.sign)
  from after_rows
  join operations on operations.id = after_rows.operation_id
  cross join lateral (values (1, to_status), (-1, from_status)) as step (sign, status)
  where step.status not in ('prepared', 'expired')
  group by operations.project_id, operations.network_id, operations.kind, step.status,
    date_trunc('hour', operations.created_at, 'UTC')
  having sum(step.sign) <> 0;
  if not exists (select from after_rows where from_status = 'prepared' and to_status <> 'expired') then
    return null;
  end if;
  with submitted as materialized (
    select operations.account_id, min(coalesce(submitted_at, created_at)) as first_at,
      date_trunc('hour', max(coalesce(submitted_at, created_at)), 'UTC') as hour
    from after_rows
    join operations on operations.id = after_rows.operation_id
    where after_rows.from_status = 'prepared' and after_rows.to_status <> 'expired'
    group by operations.account_id
  ), stale as materialized (
    select accounts.id, submitted.first_at, submitted.hour
    from accounts join submitted on accounts.id = submitted.account_id
    where accounts.first_submitted_at is null or accounts.last_submitted_hour < submitted.hour
    order by accounts.id
    for no key update of accounts
  )
  update accounts set
    first_submitted_at = coalesce(accounts.first_submitted_at, stale.first_at),
    last_submitted_hour = greatest(accounts.last_submitted_hour, stale.hour)
  from stale where accounts.id = stale.id;
  return null;
end $$;
create trigger operation_transitions_count after insert on operation_transitions
  referencing new table as after_rows for each statement execute function count_transitions();


-- ============================================================================
-- 4. Fees
-- ============================================================================

-- Copies to an entry what sums need to know of its operation.
create function describe_entry() returns trigger language plpgsql as $$
declare
  unit jsonb;
begin
  -- Nearly always the operation is live.
  select created_at, quote -> 'tokenUnit' into new.operation_created_at, unit
  from operations where id = new.operation_id;
  if not found then
    -- One statement sees one moment, and at each moment the operation is in one of the tables.
    select created_at, quote -> 'tokenUnit' into new.operation_created_at, unit
    from (
      select created_at, quote from operations where id = new.operation_id
      union all
      select created_at, quote from archived_by_id(array[new.operation_id])
    ) known;
  end if;
  -- Text that looks like an integer is stored with a ~ in front.
  new.token_symbol := regexp_replace(unit ->> 'symbol', '^~(~*-{0,1}[0-9]+n)$', '\1');
  new.token_decimals := (unit ->> 'decimals')::integer;
  return new;
end $$;
create trigger ledger_entries_describe_inserted before insert on ledger_entries
  for each row execute function describe_entry();
-- An entry may be booked before its operation is known.
create trigger ledger_entries_describe_updated before update of operation_id on ledger_entries
  for each row when (old.operation_id is distinct from new.operation_id) execute function describe_entry();

-- A fee is valued by prices that may be captured later. So a transaction that books fees of a network shares a lock,
-- and a transaction that prices fees has it alone: each sees all of the other. Without fees there is no lock.
create function count_posted_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('fee prices ' || network_id, 0))
  from (
    select distinct network_id from (
      select network_id from after_rows where token is not null
    ) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A new statement, which sees what was committed while the lock was waited for.
  insert into fee_changes (
    project_id, network_id, token, symbol, decimals, hour,
    operations, gas_fee, static_fee, transfer_fee, collected, collected_usd_micros, valued,
    net, net_usd_micros, netted)
  select project_id, network_id, token, symbol, decimals, hour,
    sum(sign * operations), sum(sign * gas_fee), sum(sign * static_fee), sum(sign * transfer_fee),
    sum(sign * collected), sum(sign * collected_usd_micros), sum(sign * valued),
    sum(sign * net), sum(sign * net_usd_micros), sum(sign * netted)
  from (
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from after_rows e
    left join execution_prices price
      on price.network_id = e.network_id and price.block_hash = e.block_hash and price.token = e.token
    cross join lateral (select 1 as sign, price.token_price, price.native_price) p
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
  ) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having sum(sign * operations) <> 0 or sum(sign * gas_fee) <> 0 or sum(sign * static_fee) <> 0
    or sum(sign * transfer_fee) <> 0 or sum(sign * collected) <> 0 or sum(sign * collected_usd_micros) <> 0
    or sum(sign * valued) <> 0 or sum(sign * net) <> 0 or sum(sign * net_usd_micros) <> 0
    or sum(sign * netted) <> 0;
  return null;
end $$;
create trigger ledger_entries_count_inserted after insert on ledger_entries
  referencing new table as after_rows for each statement execute function count_posted_fees();

create function count_changed_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('fee prices ' || network_id, 0))
  from (
    select distinct network_id from (
      select network_id from after_rows where token is not null
      union all
      select network_id from before_rows where token is not null
    ) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A new statement, which sees what was committed while the lock was waited for.
  insert into fee_changes (
    project_id, network_id, token, symbol, decimals, hour,
    operations, gas_fee, static_fee, transfer_fee, collected, collected_usd_micros, valued,
    net, net_usd_micros, netted)
  select project_id, network_id, token, symbol, decimals, hour,
    sum(sign * operations), sum(sign * gas_fee), sum(sign * static_fee), sum(sign * transfer_fee),
    sum(sign * collected), sum(sign * collected_usd_micros), sum(sign * valued),
    sum(sign * net), sum(sign * net_usd_micros), sum(sign * netted)
  from (
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from after_rows e
    left join execution_prices price
      on price.network_id = e.network_id and price.block_hash = e.block_hash and price.token = e.token
    cross join lateral (select 1 as sign, price.token_price, price.native_price) p
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
    union all
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from before_rows e
    left join execution_prices price
      on price.network_id = e.network_id and price.block_hash = e.block_hash and price.token = e.token
    cross join lateral (select -1 as sign, price.token_price, price.native_price) p
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
  ) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having sum(sign * operations) <> 0 or sum(sign * gas_fee) <> 0 or sum(sign * static_fee) <> 0
    or sum(sign * transfer_fee) <> 0 or sum(sign * collected) <> 0 or sum(sign * collected_usd_micros) <> 0
    or sum(sign * valued) <> 0 or sum(sign * net) <> 0 or sum(sign * net_usd_micros) <> 0
    or sum(sign * netted) <> 0;
  return null;
end $$;
create trigger ledger_entries_count_updated after update on ledger_entries
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_fees();

create function count_deleted_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('fee prices ' || network_id, 0))
  from (
    select distinct network_id from (
      select network_id from before_rows where token is not null
    ) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A new statement, which sees what was committed while the lock was waited for.
  insert into fee_changes (
    project_id, network_id, token, symbol, decimals, hour,
    operations, gas_fee, static_fee, transfer_fee, collected, collected_usd_micros, valued,
    net, net_usd_micros, netted)
  select project_id, network_id, token, symbol, decimals, hour,
    sum(sign * operations), sum(sign * gas_fee), sum(sign * static_fee), sum(sign * transfer_fee),
    sum(sign * collected), sum(sign * collected_usd_micros), sum(sign * valued),
    sum(sign * net), sum(sign * net_usd_micros), sum(sign * netted)
  from (
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from before_rows e
    left join execution_prices price
      on price.network_id = e.network_id and price.block_hash = e.block_hash and price.token = e.token
    cross join lateral (select -1 as sign, price.token_price, price.native_price) p
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
  ) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having sum(sign * operations) <> 0 or sum(sign * gas_fee) <> 0 or sum(sign * static_fee) <> 0
    or sum(sign * transfer_fee) <> 0 or sum(sign * collected) <> 0 or sum(sign * collected_usd_micros) <> 0
    or sum(sign * valued) <> 0 or sum(sign * net) <> 0 or sum(sign * net_usd_micros) <> 0
    or sum(sign * netted) <> 0;
  return null;
end $$;
create trigger ledger_entries_count_deleted after delete on ledger_entries
  referencing old table as before_rows for each statement execute function count_deleted_fees();

create function price_fees_at_once() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fee prices ' || network_id, 0))
  from (
    select distinct network_id from (
      select network_id, block_hash, token, token_price, native_price,
        null::numeric as token_price_before, null::numeric as native_price_before
      from after_rows where token_price is not null or native_price is not null
    ) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A new statement, which sees what was committed while the lock was waited for.
  insert into fee_changes (
    project_id, network_id, token, symbol, decimals, hour,
    operations, gas_fee, static_fee, transfer_fee, collected, collected_usd_micros, valued,
    net, net_usd_micros, netted)
  select project_id, network_id, token, symbol, decimals, hour,
    sum(sign * operations), sum(sign * gas_fee), sum(sign * static_fee), sum(sign * transfer_fee),
    sum(sign * collected), sum(sign * collected_usd_micros), sum(sign * valued),
    sum(sign * net), sum(sign * net_usd_micros), sum(sign * netted)
  from (
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from (
      select network_id, block_hash, token, token_price, native_price,
        null::numeric as token_price_before, null::numeric as native_price_before
      from after_rows where token_price is not null or native_price is not null
    ) changed
    join ledger_entries e on e.network_id = changed.network_id and e.block_hash = changed.block_hash
      and e.token = changed.token
    cross join lateral (values (1, changed.token_price, changed.native_price),
      (-1, changed.token_price_before, changed.native_price_before)) as p (sign, token_price, native_price)
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
  ) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having sum(sign * operations) <> 0 or sum(sign * gas_fee) <> 0 or sum(sign * static_fee) <> 0
    or sum(sign * transfer_fee) <> 0 or sum(sign * collected) <> 0 or sum(sign * collected_usd_micros) <> 0
    or sum(sign * valued) <> 0 or sum(sign * net) <> 0 or sum(sign * net_usd_micros) <> 0
    or sum(sign * netted) <> 0;
  return null;
end $$;
create trigger execution_prices_count_inserted after insert on execution_prices
  referencing new table as after_rows for each statement execute function price_fees_at_once();

create function price_fees_later() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fee prices ' || network_id, 0))
  from (
    select distinct network_id from (
      select a.network_id, a.block_hash, a.token, a.token_price, a.native_price,
        b.token_price as token_price_before, b.native_price as native_price_before
      from after_rows a join before_rows b
        on b.network_id = a.network_id and b.block_hash = a.block_hash and b.token = a.token
      where a.token_price is distinct from b.token_price or a.native_price is distinct from b.native_price
    ) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A new statement, which sees what was committed while the lock was waited for.
  insert into fee_changes (
    project_id, network_id, token, symbol, decimals, hour,
    operations, gas_fee, static_fee, transfer_fee, collected, collected_usd_micros, valued,
    net, net_usd_micros, netted)
  select project_id, network_id, token, symbol, decimals, hour,
    sum(sign * operations), sum(sign * gas_fee), sum(sign * static_fee), sum(sign * transfer_fee),
    sum(sign * collected), sum(sign * collected_usd_micros), sum(sign * valued),
    sum(sign * net), sum(sign * net_usd_micros), sum(sign * netted)
  from (
    select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
      date_trunc('hour', e.operation_created_at, 'UTC') as hour,
      1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
      coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
      coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
      (value.net is not null)::int as netted
    from (
      select a.network_id, a.block_hash, a.token, a.token_price, a.native_price,
        b.token_price as token_price_before, b.native_price as native_price_before
      from after_rows a join before_rows b
        on b.network_id = a.network_id and b.block_hash = a.block_hash and b.token = a.token
      where a.token_price is distinct from b.token_price or a.native_price is distinct from b.native_price
    ) changed
    join ledger_entries e on e.network_id = changed.network_id and e.block_hash = changed.block_hash
      and e.token = changed.token
    cross join lateral (values (1, changed.token_price, changed.native_price),
      (-1, changed.token_price_before, changed.native_price_before)) as p (sign, token_price, native_price)
    cross join lateral (
      select gross, net,
        gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
      from (
        select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
          fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
        offset 0) valued
    ) value
    where e.reversed_at is null and e.token is not null and e.project_id is not null
      and e.operation_created_at is not null
  ) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having sum(sign * operations) <> 0 or sum(sign * gas_fee) <> 0 or sum(sign * static_fee) <> 0
    or sum(sign * transfer_fee) <> 0 or sum(sign * collected) <> 0 or sum(sign * collected_usd_micros) <> 0
    or sum(sign * valued) <> 0 or sum(sign * net) <> 0 or sum(sign * net_usd_micros) <> 0
    or sum(sign * netted) <> 0;
  return null;
end $$;
create trigger execution_prices_count_updated after update on execution_prices
  referencing old table as before_rows new table as after_rows
  for each statement execute function price_fees_later();


-- ============================================================================
-- 5. Router fees
-- ============================================================================

-- Counts the operations whole, before and after: which of an operation's tokens comes first depends on the others.
create function count_new_router_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Nearly always no project has a share of the fees.
  if not exists (
    select from after_rows where integrator_amount > 0)
  then
    return null;
  end if;
  insert into router_fee_changes (
    project_id, network_id, kind, token, symbol, decimals, hour, operations, first_of, amount, usd_micros, valued)
  select project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC'),
    sum(sign * operations), sum(sign * first_of), sum(sign * amount), sum(sign * usd_micros), sum(sign * valued)
  from (
    select 1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees where operation_id in (select operation_id from after_rows)
    ) fees where integrator_amount > 0
    union all
    select -1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees where operation_id in (select operation_id from after_rows)
        and (operation_id, token) not in (select operation_id, token from after_rows)
    ) fees where integrator_amount > 0
  ) signed
  group by project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC')
  having sum(sign * operations) <> 0 or sum(sign * first_of) <> 0 or sum(sign * amount) <> 0
    or sum(sign * usd_micros) <> 0 or sum(sign * valued) <> 0;
  return null;
end $$;
create trigger router_fees_count_inserted after insert on router_fees
  referencing new table as after_rows for each statement execute function count_new_router_fees();

create function count_changed_router_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Nearly always no project has a share of the fees.
  if not exists (
    select from after_rows where integrator_amount > 0
    union all
    select from before_rows where integrator_amount > 0)
  then
    return null;
  end if;
  insert into router_fee_changes (
    project_id, network_id, kind, token, symbol, decimals, hour, operations, first_of, amount, usd_micros, valued)
  select project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC'),
    sum(sign * operations), sum(sign * first_of), sum(sign * amount), sum(sign * usd_micros), sum(sign * valued)
  from (
    select 1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees
      where operation_id in (select operation_id from after_rows union select operation_id from before_rows)
    ) fees where integrator_amount > 0
    union all
    select -1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees
      where operation_id in (select operation_id from after_rows union select operation_id from before_rows)
        and (operation_id, token) not in (select operation_id, token from after_rows)
      union all
      select * from before_rows
    ) fees where integrator_amount > 0
  ) signed
  group by project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC')
  having sum(sign * operations) <> 0 or sum(sign * first_of) <> 0 or sum(sign * amount) <> 0
    or sum(sign * usd_micros) <> 0 or sum(sign * valued) <> 0;
  return null;
end $$;
create trigger router_fees_count_updated after update on router_fees
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_router_fees();

create function count_gone_router_fees() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Nearly always no project has a share of the fees.
  if not exists (
    select from before_rows where integrator_amount > 0)
  then
    return null;
  end if;
  insert into router_fee_changes (
    project_id, network_id, kind, token, symbol, decimals, hour, operations, first_of, amount, usd_micros, valued)
  select project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC'),
    sum(sign * operations), sum(sign * first_of), sum(sign * amount), sum(sign * usd_micros), sum(sign * valued)
  from (
    select 1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees where operation_id in (select operation_id from before_rows)
    ) fees where integrator_amount > 0
    union all
    select -1 as sign, project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
      (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
      integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
      (integrator_usd_micros is not null)::int as valued
    from (
      select * from router_fees where operation_id in (select operation_id from before_rows)
      union all
      select * from before_rows
    ) fees where integrator_amount > 0
  ) signed
  group by project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC')
  having sum(sign * operations) <> 0 or sum(sign * first_of) <> 0 or sum(sign * amount) <> 0
    or sum(sign * usd_micros) <> 0 or sum(sign * valued) <> 0;
  return null;
end $$;
create trigger router_fees_count_deleted after delete on router_fees
  referencing old table as before_rows for each statement execute function count_gone_router_fees();


-- ============================================================================
-- 6. Accounts
-- ============================================================================

create function count_new_accounts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- An upsert that found its account has inserted none.
  if not exists (select from after_rows) then
    return null;
  end if;
  -- Serialises the changes of one address, in all projects, so that each sees what the one before has left.
  perform pg_advisory_xact_lock(hashtextextended('account ' || network_id || ' ' || address, 0))
  from (
    select network_id, address from after_rows
    order by network_id, address) touched;
  insert into account_changes (project_id, network_id, hour, created, transacted)
  select project_id, network_id, date_trunc('hour', created_at, 'UTC'), sum(sign * created), sum(sign * transacted)
  from (
    select 1 as sign, project_id, network_id, created_at, 1 as created,
      (first_submitted_at is not null)::int as transacted
    from after_rows
    union all
    select 1 as sign, '' as project_id, network_id, min(created_at) as created_at, 1 as created, 0 as transacted
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows) touched)
    ) now_rows group by network_id, address
    union all
    select 1, '', network_id, min(created_at), 0, 1
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows) touched)
    ) now_rows where first_submitted_at is not null group by network_id, address
    union all
    select -1 as sign, '' as project_id, network_id, min(created_at) as created_at, 1 as created, 0 as transacted
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows) touched)
        and id not in (select id from after_rows)
    ) earlier group by network_id, address
    union all
    select -1, '', network_id, min(created_at), 0, 1
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows) touched)
        and id not in (select id from after_rows)
    ) earlier where first_submitted_at is not null group by network_id, address
  ) signed
  group by project_id, network_id, date_trunc('hour', created_at, 'UTC')
  having sum(sign * created) <> 0 or sum(sign * transacted) <> 0;
  insert into shared_accounts (project_id, account_id)
  select project_id, id from accounts
  where (address, network_id) in (
    select now_rows.address, now_rows.network_id from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows) touched)
    ) now_rows group by 1, 2 having count(*) > 1)
  order by project_id, id
  on conflict do nothing;
  return null;
end $$;
create trigger accounts_count_inserted after insert on accounts
  referencing new table as after_rows for each statement execute function count_new_accounts();

create function count_changed_accounts() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (
    select from after_rows a join before_rows b on b.id = a.id
    where a.network_id <> b.network_id or a.address <> b.address or a.created_at <> b.created_at
      or (a.first_submitted_at is null) <> (b.first_submitted_at is null)) then
    return null;
  end if;
  -- Serialises the changes of one address, in all projects, so that each sees what the one before has left.
  perform pg_advisory_xact_lock(hashtextextended('account ' || network_id || ' ' || address, 0))
  from (
    select network_id, address from after_rows union select network_id, address from before_rows
    order by network_id, address) touched;
  insert into account_changes (project_id, network_id, hour, created, transacted)
  select project_id, network_id, date_trunc('hour', created_at, 'UTC'), sum(sign * created), sum(sign * transacted)
  from (
    select 1 as sign, project_id, network_id, created_at, 1 as created,
      (first_submitted_at is not null)::int as transacted
    from after_rows
    union all
    select -1 as sign, project_id, network_id, created_at, 1 as created,
      (first_submitted_at is not null)::int as transacted
    from before_rows
    union all
    select 1 as sign, '' as project_id, network_id, min(created_at) as created_at, 1 as created, 0 as transacted
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows union select network_id, address from before_rows) touched)
    ) now_rows group by network_id, address
    union all
    select 1, '', network_id, min(created_at), 0, 1
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows union select network_id, address from before_rows) touched)
    ) now_rows where first_submitted_at is not null group by network_id, address
    union all
    select -1 as sign, '' as project_id, network_id, min(created_at) as created_at, 1 as created, 0 as transacted
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows union select network_id, address from before_rows) touched)
        and id not in (select id from after_rows)
      union all
      select * from before_rows
    ) earlier group by network_id, address
    union all
    select -1, '', network_id, min(created_at), 0, 1
    from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows union select network_id, address from before_rows) touched)
        and id not in (select id from after_rows)
      union all
      select * from before_rows
    ) earlier where first_submitted_at is not null group by network_id, address
  ) signed
  group by project_id, network_id, date_trunc('hour', created_at, 'UTC')
  having sum(sign * created) <> 0 or sum(sign * transacted) <> 0;
  insert into shared_accounts (project_id, account_id)
  select project_id, id from accounts
  where (address, network_id) in (
    select now_rows.address, now_rows.network_id from (
      select * from accounts where (address, network_id) in (
        select address, network_id from (
          select network_id, address from after_rows union select network_id, address from before_rows) touched)
    ) now_rows group by 1, 2 having count(*) > 1)
  order by project_id, id
  on conflict do nothing;
  return null;
end $$;
create trigger accounts_count_updated after update on accounts
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_accounts();
