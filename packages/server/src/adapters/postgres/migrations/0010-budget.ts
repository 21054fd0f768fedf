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
  and (status in ('prepared', 'received', 'queued', 'submitted', 'confirmed')
    -- Whoever has it can still land it. The chain's clock may be behind.
    or (status = 'expired' and valid_until > now() - interval '1 hour'));

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

-- What a statement changes, summed: what cancels out is no change. Landed wei belong to the block they landed in.
create type reservation_change as (
  project_id text, network_id text, block_number bigint, reserved numeric, fronted numeric, unsubmitted bigint,
  landed numeric);

-- After the operations were locked: projects before networks, both in the order of their keys. Most statements change
-- nothing here, and lock nothing.
create function count_reservations() returns trigger language plpgsql as $$
declare
  changes reservation_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(project_id, network_id, block_number,
        coalesce(sum(reserved_wei) filter (where holds_reservation(status, reserved_from_prepare, reservation_over)), 0),
        coalesce(sum(reserved_wei) filter (where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0),
        count(*) filter (where is_unsubmitted(status, reserved_from_prepare, reservation_over)),
        sum(reserved_wei))::reservation_change
      from after_rows
      where reserved_wei > 0
      group by project_id, network_id, block_number);
  else
    changes := array(
      select row(project_id, network_id, block_number, reserved, fronted, unsubmitted, landed)::reservation_change
      from (
        select project_id, network_id, block_number,
          coalesce(sum(sign * reserved_wei) filter (where holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as reserved,
          coalesce(sum(sign * reserved_wei) filter (where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as fronted,
          coalesce(sum(sign) filter (where is_unsubmitted(status, reserved_from_prepare, reservation_over)), 0) as unsubmitted,
          sum(sign * reserved_wei) as landed
        from (
          select 1 as sign, project_id, network_id, block_number, status, reserved_wei, reserved_from_prepare, reservation_over, fronted
          from after_rows where reserved_wei > 0
          union all
          select -1, project_id, network_id, block_number, status, reserved_wei, reserved_from_prepare, reservation_over, fronted
          from before_rows where reserved_wei > 0
        ) signed
        group by project_id, network_id, block_number
      ) summed
      where reserved <> 0 or fronted <> 0 or unsubmitted <> 0 or (block_number is not null and landed <> 0));
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  insert into sponsorship_projects (project_id, network_id)
  select distinct project_id, network_id from unnest(changes)
  order by project_id, network_id
  on conflict do nothing;
  perform from sponsorship_projects
  where (project_id, network_id) in (
    select project_id, network_id from unnest(changes)
    where reserved <> 0 or fronted <> 0 or unsubmitted <> 0)
  order by project_id, network_id
  for no key update;
  update sponsorship_projects kept set
    reserved = kept.reserved + change.reserved,
    fronted = kept.fronted + change.fronted,
    unsubmitted = kept.unsubmitted + change.unsubmitted
  from (
    select project_id, network_id,
      sum(reserved) as reserved, sum(fronted) as fronted, sum(unsubmitted) as unsubmitted
    from unnest(changes) group by project_id, network_id) change
  where kept.project_id = change.project_id and kept.network_id = change.network_id
    and (change.reserved <> 0 or change.fronted <> 0 or change.unsubmitted <> 0);

  changes := array(
    select row(null, network_id, block_number, sum(reserved), null, null, sum(landed))::reservation_change
    from unnest(changes)
    group by network_id, block_number
    having sum(reserved) <> 0 or (block_number is not null and sum(landed) <> 0));
  if cardinality(changes) = 0 then
    return null;
  end if;
  insert into sponsorship_networks (network_id)
  select distinct network_id from unnest(changes)
  order by network_id
  on conflict do nothing;
  perform from sponsorship_networks
  where network_id in (select network_id from unnest(changes))
  order by network_id
  for no key update;
  -- Under the lock, which also holds the deposit's block still.
  update sponsorship_networks kept set
    reserved = kept.reserved + change.reserved,
    landed = kept.landed + change.landed
  from (
    select network_id, sum(changed.reserved) as reserved,
      coalesce(sum(changed.landed) filter (where block_number > deposit_block), 0) as landed
    from unnest(changes) changed join sponsorship_networks using (network_id)
    group by network_id) change
  where kept.network_id = change.network_id;
  return null;
end $$;

create trigger operations_count_inserted after insert on operations
  referencing new table as after_rows for each statement execute function count_reservations();
create trigger operations_count_updated after update on operations
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_reservations();
`,
}
