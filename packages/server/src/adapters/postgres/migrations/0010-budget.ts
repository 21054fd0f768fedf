import type { Migration } from './migration.js'

/**
 * What operations may take from paymasters' deposits and from their own accounts. Reservations follow from the
 * operations alone; the counters are kept by triggers, so no statement can change a status without them.
 */
export const budget: Migration = {
  name: '0010-budget',
  // Servers of the release before would accept what the deposit does not cover.
  breaking: true,
  sql: `
alter table operations
  -- What the paymaster's deposit may be charged at most; 0 for an operation that pays its gas itself.
  add column reserved_wei numeric(78, 0) not null default 0,
  -- Set aside from prepare on, and until the chain's time is past its validity: others than us can land it.
  add column reserved_from_prepare boolean not null default false,
  -- The chain's time is past the validity of the expired operation.
  add column reservation_over boolean not null default false,
  add column fronted boolean not null default false,
  add column spends jsonb not null default '[]';

update operations set
  reserved_wei = (
    trim(trailing 'n' from user_operation ->> 'verificationGasLimit')::numeric
    + trim(trailing 'n' from user_operation ->> 'callGasLimit')::numeric
    + trim(trailing 'n' from user_operation ->> 'preVerificationGas')::numeric
    + trim(trailing 'n' from user_operation -> 'paymaster' ->> 'verificationGasLimit')::numeric
    + trim(trailing 'n' from user_operation -> 'paymaster' ->> 'postOpGasLimit')::numeric
  ) * trim(trailing 'n' from user_operation ->> 'maxFeePerGas')::numeric,
  fronted = (quote ->> 'fronted')::boolean,
  -- What was signed before could be submitted by anybody.
  reserved_from_prepare = true,
  quote = quote || jsonb_build_object('reservedFrom', 'prepare')
where quote ->> 'kind' = 'sponsored'
  and status in ('prepared', 'received', 'queued', 'submitted', 'confirmed');

create function holds_reservation(status text, from_prepare boolean, is_over boolean) returns boolean
language sql immutable as $$
  select status in ('received', 'queued', 'submitted')
    or (from_prepare and (status = 'prepared' or (status = 'expired' and not is_over)))
$$;
-- Counts against what a project may have waiting for a signature.
create function is_unsubmitted(status text, from_prepare boolean, is_over boolean) returns boolean
language sql immutable as $$
  select status = 'prepared' or (from_prepare and status = 'expired' and not is_over)
$$;

create index operations_reserved on operations (network_id, project_id)
  include (reserved_wei)
  where reserved_wei > 0 and status in ('prepared', 'received', 'queued', 'submitted', 'expired')
    and (status <> 'expired' or (reserved_from_prepare and not reservation_over));
create index operations_landed on operations (network_id, block_number) include (reserved_wei)
  where reserved_wei > 0 and block_number is not null;
create index operations_expired_reservation on operations (network_id, valid_until)
  where status = 'expired' and reserved_from_prepare and not reservation_over;
create index ledger_entries_lost on ledger_entries (project_id, network_id, posted_at)
  where reversed_at is null and not success and coalesce(collected, 0) = 0;

-- A network's paymaster deposit as of a block, what may be taken from it, and what was since that block.
create table sponsorship_networks (
  network_id text collate "C" primary key,
  deposit numeric(78, 0),
  deposit_block bigint,
  deposit_seen_at timestamptz,
  reserved numeric(78, 0) not null default 0
    constraint sponsorship_networks_reserved check (reserved >= 0),
  landed numeric(78, 0) not null default 0
    constraint sponsorship_networks_landed check (landed >= 0)
);
create table sponsorship_projects (
  project_id text collate "C" not null references projects,
  network_id text collate "C" not null,
  reserved numeric(78, 0) not null default 0
    constraint sponsorship_projects_reserved check (reserved >= 0),
  fronted numeric(78, 0) not null default 0
    constraint sponsorship_projects_fronted check (fronted >= 0),
  unsubmitted bigint not null default 0
    constraint sponsorship_projects_unsubmitted check (unsubmitted >= 0),
  primary key (project_id, network_id)
);

-- What operations add up to for a project on a network.
create view counted_projects as
select project_id, network_id,
  coalesce(sum(reserved_wei) filter (where holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as reserved,
  coalesce(sum(reserved_wei) filter (where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as fronted,
  count(*) filter (where is_unsubmitted(status, reserved_from_prepare, reservation_over)) as unsubmitted
from operations
where reserved_wei > 0 and status in ('prepared', 'received', 'queued', 'submitted', 'expired')
  and (status <> 'expired' or (reserved_from_prepare and not reservation_over))
group by project_id, network_id;

insert into sponsorship_projects (project_id, network_id, reserved, fronted, unsubmitted)
select project_id, network_id, reserved, fronted, unsubmitted from counted_projects;
insert into sponsorship_networks (network_id, reserved)
select network_id, sum(reserved) from counted_projects group by network_id;

create type reservation_change as (
  project_id text, network_id text, sign int, reserved_wei numeric, holds boolean, fronted boolean, unsubmitted boolean,
  block_number bigint);

-- After the operations were locked: projects before networks, both in the order of their keys.
create function count_reservations() returns trigger language plpgsql as $$
declare
  changes reservation_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(project_id, network_id, 1, reserved_wei,
      holds_reservation(status, reserved_from_prepare, reservation_over), fronted,
      is_unsubmitted(status, reserved_from_prepare, reservation_over), block_number)::reservation_change)
    into changes from after_rows where reserved_wei > 0;
  else
    select array_agg(row(project_id, network_id, sign, reserved_wei,
      holds_reservation(status, reserved_from_prepare, reservation_over), fronted,
      is_unsubmitted(status, reserved_from_prepare, reservation_over), block_number)::reservation_change)
    into changes
    from (
      select after_rows.*, 1 as sign from after_rows join before_rows on before_rows.id = after_rows.id
      where after_rows.reserved_wei > 0
        and (after_rows.status, after_rows.reservation_over, after_rows.block_number)
          is distinct from (before_rows.status, before_rows.reservation_over, before_rows.block_number)
      union all
      select before_rows.*, -1 as sign from before_rows join after_rows on before_rows.id = after_rows.id
      where before_rows.reserved_wei > 0
        and (after_rows.status, after_rows.reservation_over, after_rows.block_number)
          is distinct from (before_rows.status, before_rows.reservation_over, before_rows.block_number)
    ) changed;
  end if;
  if changes is null then
    return null;
  end if;

  insert into sponsorship_projects (project_id, network_id)
  select distinct project_id, network_id from unnest(changes) changed
  where not exists (select from sponsorship_projects kept
    where kept.project_id = changed.project_id and kept.network_id = changed.network_id)
  order by project_id, network_id
  on conflict do nothing;
  perform from sponsorship_projects kept
  where exists (select from unnest(changes) changed
    where changed.project_id = kept.project_id and changed.network_id = kept.network_id
    having sum(sign * reserved_wei) filter (where holds) <> 0 or sum(sign) filter (where unsubmitted) <> 0)
  order by project_id, network_id
  for no key update;
  update sponsorship_projects kept set
    reserved = kept.reserved + change.reserved,
    fronted = kept.fronted + change.fronted,
    unsubmitted = kept.unsubmitted + change.unsubmitted
  from (
    select project_id, network_id,
      coalesce(sum(sign * reserved_wei) filter (where holds), 0) as reserved,
      coalesce(sum(sign * reserved_wei) filter (where holds and fronted), 0) as fronted,
      coalesce(sum(sign) filter (where unsubmitted), 0) as unsubmitted
    from unnest(changes) group by project_id, network_id) change
  where kept.project_id = change.project_id and kept.network_id = change.network_id
    and (change.reserved <> 0 or change.fronted <> 0 or change.unsubmitted <> 0);

  insert into sponsorship_networks (network_id)
  select distinct network_id from unnest(changes) changed
  where not exists (select from sponsorship_networks kept where kept.network_id = changed.network_id)
  order by network_id
  on conflict do nothing;
  perform from sponsorship_networks kept
  where exists (select from unnest(changes) changed where changed.network_id = kept.network_id
    having sum(sign * reserved_wei) filter (where holds) <> 0 or sum(sign * block_number) <> 0)
  order by network_id
  for no key update;
  update sponsorship_networks kept set
    reserved = kept.reserved + change.reserved,
    landed = kept.landed + coalesce((
      select sum(sign * reserved_wei) from unnest(changes) changed
      where changed.network_id = kept.network_id and changed.block_number > kept.deposit_block), 0)
  from (
    select network_id,
      coalesce(sum(sign * reserved_wei) filter (where holds), 0) as reserved,
      coalesce(sum(sign * block_number), 0) as moved
    from unnest(changes) group by network_id) change
  where kept.network_id = change.network_id and (change.reserved <> 0 or change.moved <> 0);
  return null;
end $$;

create trigger operations_count_inserted after insert on operations
  referencing new table as after_rows for each statement execute function count_reservations();
create trigger operations_count_updated after update on operations
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_reservations();
`,
}
