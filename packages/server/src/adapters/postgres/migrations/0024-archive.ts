import type { Migration } from './migration.js'

/** What tables that are looked at one by one lose: of what is archived, another table has the row. */
const referring = [
  'operation_transitions',
  'attempt_operations',
  'ledger_entries',
  'router_fees',
  'bridge_transfers',
  'plain_transactions',
]

const attemptColumns = [
  'id',
  'slot_id',
  'network_id',
  'transaction_hash',
  'raw_transaction',
  'max_fee_per_gas',
  'max_priority_fee_per_gas',
  'created_at',
  'last_sent_at',
  'purpose',
  'signed_at_block',
  'ordinal',
  'most_cost',
  'sends',
]

/** One plan for all calls, by indexes, also where it was made when the tables were short. */
const kept = `language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$`

/**
 * Months of history that can be taken away: the transition log, and archives of operations and of outer transactions. The
 * live tables stay whole, because their unique indexes carry invariants.
 */
export const archive: Migration = {
  name: '0024-archive',
  // Servers of the release before do not find what is archived.
  breaking: true,
  sql: `
-- Months that an operator has taken away, in UTC, by their first day. Their sums stay, their rows may be anywhere.
create table detached_months (
  month date primary key,
  detached_at timestamptz not null default clock_timestamp(),
  -- What its tables are attached with, by the name of their parent.
  bounds jsonb not null,
  -- By network, the highest block that its rows say something of.
  blocks jsonb not null
);
create function month_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

${referring.map((table) => `alter table ${table} drop constraint ${table}_operation_id_fkey;`).join('\n')}

create table archived_operations (like operations including defaults) partition by range (created_at);
create table archived_attempts (like attempts including defaults) partition by range (created_at);
-- What it carried; among the live ones a table of its own says so.
alter table archived_attempts add column operation_ids text[] not null;

create index archived_operations_id on archived_operations (id);
create index archived_operations_hash on archived_operations (network_id, user_operation_hash);
create index archived_operations_list on archived_operations (project_id, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_list_account on archived_operations (account_id, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_by_project
  on archived_operations (project_id, network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_by_network on archived_operations (network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_lost_by_project
  on archived_operations (project_id, network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');
create index archived_operations_lost_by_network
  on archived_operations (network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');
create index archived_attempts_id on archived_attempts (id);
create index archived_attempts_slot on archived_attempts (slot_id);
create index archived_attempts_transaction on archived_attempts (network_id, transaction_hash);

-- For searches by part of a hash. Where the extension is not to be had, they read all rows.
do $$ begin
  create extension if not exists pg_trgm;
  create index archived_operations_transaction_hash_parts on archived_operations
    using gin (transaction_hash gin_trgm_ops) where status not in ('prepared', 'expired');
  create index archived_operations_user_operation_hash_parts on archived_operations
    using gin (user_operation_hash gin_trgm_ops) where status not in ('prepared', 'expired');
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'Searches by part of a hash read every archived operation: %', sqlerrm;
end $$;

-- What is over, oldest first.
create index operations_ended on operations (created_at, id)
  where status in ('finalized', 'failed', 'dropped', 'expired');
create index attempts_created on attempts (created_at, id);

create view all_operations as
  select * from operations union all select * from archived_operations;
create view all_attempts as
  select * from attempts
  union all
  select ${attemptColumns.join(', ')} from archived_attempts;

-- Functions keep their plans: planning for every month takes many times as long as the look itself.
create function archived_by_id(ids text[]) returns setof archived_operations rows 10 ${kept}
begin
  if cardinality(ids) > 0 then
    return query select * from archived_operations where id = any($1);
  end if;
end $$;
-- The same where it is known when they were created: other months are not looked at.
create function archived_by_id(ids text[], since timestamptz, till timestamptz) returns setof archived_operations ${kept}
begin
  if cardinality(ids) > 0 then
    return query select * from archived_operations where id = any($1) and created_at between $2 and $3;
  end if;
end $$;
create function archived_by_hash(network text, hashes text[]) returns setof archived_operations ${kept}
begin
  return query select * from archived_operations where network_id = $1 and user_operation_hash = any($2);
end $$;
create function archived_by_transaction(network text, hashes text[]) returns setof archived_attempts ${kept}
begin
  return query select * from archived_attempts where network_id = $1 and transaction_hash = any($2);
end $$;
-- What was submitted, by ids, newest first. Without an account: of the whole project; without statuses: in any.
create function archived_of_account(account text, statuses text[], most bigint) returns setof archived_operations ${kept}
begin
  return query select * from archived_operations
    where account_id = $1 and status not in ('prepared', 'expired') and ($2 is null or status = any($2))
    order by id desc limit $3;
end $$;
create function archived_of_project(project text, statuses text[], most bigint) returns setof archived_operations ${kept}
begin
  return query select * from archived_operations
    where project_id = $1 and status not in ('prepared', 'expired') and ($2 is null or status = any($2))
    order by id desc limit $3;
end $$;
-- The newest by their creation, of a network of one project or of all: each way by its own index.
create function archived_newest(
  project text, network text, statuses text[], since timestamptz, till timestamptz, most bigint)
returns table (id text, created_at timestamptz) ${kept}
#variable_conflict use_column
begin
  if statuses <@ array['failed', 'dropped'] then
    if cardinality(statuses) <> 1 then
      raise 'Each of the rare statuses is looked for by itself.';
    elsif project is null then
      return query select id, created_at from archived_operations
        where network_id = $2 and status in ('failed', 'dropped') and status = $3[1] and created_at >= $4 and created_at < $5
        order by created_at desc, id desc limit $6;
    else
      return query select id, created_at from archived_operations
        where project_id = $1 and network_id = $2 and status in ('failed', 'dropped') and status = $3[1]
          and created_at >= $4 and created_at < $5
        order by created_at desc, id desc limit $6;
    end if;
  elsif project is null then
    return query select id, created_at from archived_operations
      where network_id = $2 and status not in ('prepared', 'expired') and status = any($3)
        and created_at >= $4 and created_at < $5
      order by created_at desc, id desc limit $6;
  else
    return query select id, created_at from archived_operations
      where project_id = $1 and network_id = $2 and status not in ('prepared', 'expired') and status = any($3)
        and created_at >= $4 and created_at < $5
      order by created_at desc, id desc limit $6;
  end if;
end $$;

create or replace function describe_entry() returns trigger language plpgsql as $$
begin
  select created_at, unit.symbol, unit.decimals
  into new.operation_created_at, new.token_symbol, new.token_decimals
  from operations cross join lateral describe_operation(quote) unit where id = new.operation_id;
  if not found then
    select created_at, unit.symbol, unit.decimals
    into new.operation_created_at, new.token_symbol, new.token_decimals
    from archived_operations cross join lateral describe_operation(quote) unit where id = new.operation_id;
  end if;
  return new;
end $$;
-- Of months that were taken away the rollups of hours count.
create or replace view counted_operations as
select project_id, created_at, network_id, kind, status, 1::bigint as operations
from operations
where status not in ('prepared', 'expired') and month_of(created_at) not in (select month from detached_months)
union all
select project_id, created_at, network_id, kind, status, 1::bigint
from archived_operations where status not in ('prepared', 'expired');

-- Makes the partition of a month unless there is one, or it was taken away. The oldest part of the log has no beginning, and
-- is named after the last of its months: it has those before, too. What is attached to a parent waits for no
-- reader and no writer of the others; what of the month had no place is moved into it. Moments are written out, and mean the
-- same whatever the role's settings are.
create function make_month(parent text, month date) returns void language plpgsql
  set datestyle = 'ISO' set timezone = 'UTC' as $$
declare
  part text := parent || to_char(month, '_YYYY_MM');
  since timestamptz := month::timestamp at time zone 'UTC';
  till timestamptz := (month + interval '1 month') at time zone 'UTC';
  moment text := case parent when 'operation_transitions' then 'at' else 'created_at' end;
begin
  -- Without the lock where there is nothing to do, as nearly always.
  if to_regclass(part) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('make month', 0));
  if to_regclass(part) is not null
    or exists (
      select from detached_months
      where detached_months.month = make_month.month
        or (detached_months.month > make_month.month and bounds ->> parent like 'FOR VALUES FROM (MINVALUE)%'))
    or exists (
      select from pg_inherits join pg_class oldest on oldest.oid = inhrelid
      where inhparent = parent::regclass and oldest.relname > part
        and pg_get_expr(relpartbound, oldest.oid) like 'FOR VALUES FROM (MINVALUE)%') then
    return;
  end if;
  execute format('create table %I (like %I including defaults)', part, parent);
  if to_regclass(parent || '_default') is not null then
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format(
      'with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      parent || '_default', moment, since, moment, till, part);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since, till);
end $$;

-- The log itself is by month from now on. What was written until now is one part, up to the end of this month.
drop trigger operation_transitions_count on operation_transitions;
alter table operation_transitions alter column id drop identity;
do $$
declare
  -- A clock may have been ahead.
  month date := month_of(greatest(now(), (select max(at) from operation_transitions)));
  part text := 'operation_transitions' || to_char(month, '_YYYY_MM');
begin
  set local datestyle = 'ISO';
  set local timezone = 'UTC';
  execute format('alter table operation_transitions rename to %I', part);
  execute format('alter index operation_transitions_operation rename to %I', part || '_operation');
  create table operation_transitions (
    id bigint not null,
    operation_id text collate "C" not null,
    from_status text not null,
    to_status text not null,
    cause text not null,
    reason text,
    transaction_hash text,
    at timestamptz not null default clock_timestamp()
  ) partition by range (at);
  create index operation_transitions_operation on operation_transitions (operation_id, id);
  create sequence operation_transitions_number owned by operation_transitions.id;
  execute format(
    'select setval(''operation_transitions_number'', coalesce((select max(id) from %I), 0) + 1, false)', part);
  execute format('alter table %I drop constraint operation_transitions_pkey', part);
  alter table operation_transitions alter column id set default nextval('operation_transitions_number');
  execute format('alter table operation_transitions attach partition %I for values from (minvalue) to (%L)',
    part, (month + interval '1 month') at time zone 'UTC');
  -- No operation stops because a month is missing.
  create table operation_transitions_default partition of operation_transitions default;
  perform make_month('operation_transitions', (month + interval '1 month')::date);
end $$;
create trigger operation_transitions_count after insert on operation_transitions
  referencing new table as after_rows for each statement execute function count_transitions();
`,
}
