-- The tables, functions and triggers of the gateway, as an empty database gets them. rollups.sql has the sums that
-- dashboards read. Later changes are migrations of their own.
--
--   1. People and projects      users, registrations, projects, members, invitations, keys, audit log
--   2. Rate limits              counters, and the look-up of keys that counts each request
--   3. Accounts and operations  accounts, operations, log of transitions, nonce reservations
--   4. Sponsorship budget       what the paymaster's deposit has promised
--   5. Relayer                  executors, nonce slots, signed transactions, holds
--   6. Chain                    blocks, fee ledger, costs, prices, burnt gas, balances
--   7. Plain transactions       signed by owners, sent as they are
--   8. Swaps                    router fees, bridge transfers
--   9. Archive                  operations and transactions that have ended, by month
--  10. Prepare, submit, relay   statements of several steps, in one round trip
--
-- Conventions:
--   * Ids are text with collate "C": they sort by time, and comparing bytes is faster than a locale's order.
--   * Amounts are numeric(78, 0), wide enough for a uint256.
--   * Checks, unique constraints and indexes have names: code and tests refer to them.
--   * A table that refers to an operation has no foreign key, because the operation may be archived. Only plain_looks
--     has one: its operations are live.
--   * A function is volatile unless it says otherwise, so each of its statements sees the commits that an earlier lock
--     waited for.


-- ============================================================================
-- 1. People and projects
-- ============================================================================

-- People who can sign in.
create table users (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  system_role text not null
    constraint users_system_role check (system_role in ('owner', 'system_admin', 'client_admin')),
  created_at timestamptz not null,
  -- Sessions name the version that they began with. Raising it ends all of them.
  session_version integer not null default 1
);
create unique index users_email on users (email);

-- People who have asked to register, until one of their codes proves the address.
create table registrations (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);

-- Mailed codes of registrations.
create table verification_codes (
  -- A keyed hash: with this table alone nobody can try codes.
  hash bytea primary key,
  registration_id text collate "C" not null references registrations on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_registration on verification_codes (registration_id);

-- The newest code of each user who has lost the password. Earlier codes are void.
create table password_resets (
  user_id text collate "C" primary key references users on delete cascade,
  -- A keyed hash: with this table alone nobody can try codes.
  hash bytea not null,
  expires_at timestamptz not null,
  -- A used code signs nobody in. For a while it still counts as the current password of its user.
  used_at timestamptz
);
create unique index password_resets_hash on password_resets (hash);

-- Tenants: what keys, accounts, operations and fees belong to.
create table projects (
  id text collate "C" primary key,
  name text not null,
  is_active boolean not null,
  security_mode text not null
    constraint projects_security_mode check (security_mode in ('monitor', 'enforce')),
  created_at timestamptz not null,
  account_mode text not null default 'smart_account'
    constraint projects_account_mode check (account_mode in ('smart_account', 'eip7702')),
  router_fee_bps integer not null default 0
    constraint projects_router_fee check (router_fee_bps between 0 and 200),
  router_integrator text not null default '',
  -- Null: the gateway's own limit.
  unsubmitted_limit integer
    constraint projects_unsubmitted_limit check (unsubmitted_limit > 0),
  -- Hundredths of a percent of the paymaster's deposit. Null: the gateway's own limit.
  deposit_share integer
    constraint projects_deposit_share check (deposit_share between 1 and 10000)
);

-- Users of a project, with their role in it.
create table project_members (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  user_id text collate "C" not null references users,
  role text not null
    constraint project_members_role check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  constraint project_members_one unique (project_id, user_id)
);
create index project_members_user on project_members (user_id);

-- A project that has owners keeps at least one, whatever concurrent statements do.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- Serialises the changes of a project, so that each sees what the one before has left.
  perform from projects where id = old.project_id for no key update;
  if not exists (select from project_members where project_id = old.project_id and role = 'owner') then
    raise exception 'the project % would have no owner', old.project_id
      using errcode = 'check_violation', constraint = 'project_members_owner';
  end if;
  return null;
end $$;
create constraint trigger project_members_owner after update or delete on project_members
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function keep_an_owner();

-- Mailed invitations to a project.
create table invitations (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  email text not null,
  role text not null
    constraint invitations_role check (role in ('admin', 'member', 'viewer')),
  status text not null
    constraint invitations_status check (status in ('pending', 'accepted', 'cancelled')),
  -- SHA-256 of 256 random bits.
  token_hash bytea not null,
  invited_by text collate "C" not null references users,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index invitations_token on invitations (token_hash);
create unique index invitations_one_pending on invitations (project_id, email) where status = 'pending';

-- API keys, looked up by their SHA-256.
create table api_keys (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  name text not null,
  prefix text not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key itself, encrypted under a master key and bound to this row. Null: the key cannot be read again.
  sealed_value text,
  last_used_at timestamptz,
  -- Null if the operator revoked the key, or a new key replaced it.
  revoked_by text collate "C" references users
);
create unique index api_keys_hash on api_keys (hash);
-- A project has at most one key that is not revoked. An expired key is revoked when the next one is made.
create unique index api_keys_one_active on api_keys (project_id) where revoked_at is null;
create index api_keys_project on api_keys (project_id, created_at desc, id desc);
create index api_keys_newest on api_keys (created_at desc, id desc);

-- Who changed what, append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Without foreign keys, because an entry outlives what it is about. Null: the operator, at the command line.
  actor_id text,
  actor text not null,
  action text not null,
  project_id text,
  target text,
  details jsonb not null default '{}',
  address text,
  request_id text
);
create index audit_log_project on audit_log (project_id, id);

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function keep_audit_log();


-- ============================================================================
-- 2. Rate limits
-- ============================================================================

-- One counter per limit (bucket) and subject (key). Unlogged: after a crash of PostgreSQL every counter starts at 0.
create unlogged table rate_limits (
  bucket text collate "C" not null,
  key text collate "C" not null,
  -- Requests in the window that ends at ends_at.
  count integer not null,
  ends_at timestamptz not null,
  -- The newest statement: when it looked, how many it asked for, how many a window allows, how many it got.
  asked_at timestamptz not null,
  wanted integer not null,
  most integer not null,
  granted integer not null,
  constraint rate_limits_pkey primary key (bucket, key)
) with (fillfactor = 50);
create index rate_limits_ends_at on rate_limits (ends_at);

-- Counts one row per counter. The row's lock decides who comes first: the second statement finds the count of the
-- first. The clock is read once per statement, so that count and window never differ. A statement that waited for the
-- lock has read an earlier moment, which can only keep it in the older window.
create function take_from_limits(buckets text[], keys text[], wanted integer[], most integer[], seconds integer[])
returns table (bucket text, key text, granted integer, ends_at text, wait_seconds integer)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with moment as materialized (select clock_timestamp() as now)
  insert into rate_limits as held (bucket, key, count, ends_at, asked_at, wanted, most, granted)
  select asked.bucket, asked.key, least(asked.wanted, asked.most), now + make_interval(secs => asked.seconds), now,
    asked.wanted, asked.most, least(asked.wanted, asked.most)
  from moment, unnest($1, $2, $3, $4, $5) as asked (bucket, key, wanted, most, seconds)
  -- Always in the same order, so that two statements never deadlock.
  order by asked.bucket, asked.key
  on conflict (bucket, key) do update set
    count = least(excluded.wanted, greatest(0, excluded.most
        - case when held.ends_at > excluded.asked_at then held.count else 0 end))
      + case when held.ends_at > excluded.asked_at then held.count else 0 end,
    ends_at = case when held.ends_at > excluded.asked_at then held.ends_at else excluded.ends_at end,
    asked_at = excluded.asked_at,
    wanted = excluded.wanted,
    most = excluded.most,
    granted = least(excluded.wanted, greatest(0, excluded.most
      - case when held.ends_at > excluded.asked_at then held.count else 0 end))
  returning held.bucket, held.key, held.granted, held.ends_at::text,
    greatest(1, ceil(extract(epoch from held.ends_at - held.asked_at)))::int;
end
$$;

-- Counts a request that carries many items as many, in the counters of take_from_limits: all of them or none, because
-- a part would be counted and never used. Arguments: bucket, key, wanted, most, seconds.
create function take_weight_from_limit(text, text, integer, integer, integer)
returns table (bucket text, key text, granted integer, ends_at text, wait_seconds integer)
language sql as $$
  with moment as materialized (select clock_timestamp() as now)
  insert into rate_limits as held (bucket, key, count, ends_at, asked_at, wanted, most, granted)
  select $1, $2, fresh.granted, now + make_interval(secs => $5), now, $3, $4, fresh.granted
  from moment, (select case when $3 <= $4 then $3 else 0 end as granted) as fresh
  on conflict (bucket, key) do update set
    count = case when excluded.wanted <= excluded.most
        - case when held.ends_at > excluded.asked_at then held.count else 0 end
        then excluded.wanted else 0 end
      + case when held.ends_at > excluded.asked_at then held.count else 0 end,
    ends_at = case when held.ends_at > excluded.asked_at then held.ends_at else excluded.ends_at end,
    asked_at = excluded.asked_at,
    wanted = excluded.wanted,
    most = excluded.most,
    granted = case when excluded.wanted <= excluded.most
      - case when held.ends_at > excluded.asked_at then held.count else 0 end
      then excluded.wanted else 0 end
  returning held.bucket, held.key, held.granted, held.ends_at::text,
    greatest(1, ceil(extract(epoch from held.ends_at - held.asked_at)))::int
$$;

-- Looks keys up and counts their requests, in one statement. Returns a row for each active key of an active project and
-- each of its limits. A key that is asked for without a limit has one row. An unknown key counts nothing. Counters
-- count by project: a project has one active key, and a key that replaces it goes on with its count.
create function authenticate_keys(
  hashes bytea[], buckets text[], wanted integer[], most integer[], seconds integer[]
)
returns table (
  key_hash bytea, key_id text, project jsonb,
  bucket text, granted integer, ends_at text, wait_seconds integer
)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with found as materialized (
    select asked.*, api_keys.id as key_id, api_keys.project_id, to_jsonb(projects) as project
    from unnest($1, $2, $3, $4, $5) as asked (hash, bucket, wanted, most, seconds)
      join api_keys on api_keys.hash = asked.hash
      join projects on projects.id = api_keys.project_id
    where projects.is_active and api_keys.revoked_at is null
      and (api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())
  ), counted as (
    select array_agg(bucket) as buckets, array_agg(project_id) as keys, array_agg(wanted) as wanted,
      array_agg(most) as most, array_agg(seconds) as seconds
    from found where bucket is not null
  ), taken as materialized (
    select taken.*
    from counted, take_from_limits(
      counted.buckets, counted.keys, counted.wanted, counted.most, counted.seconds) as taken
  )
  select found.hash, found.key_id, found.project, found.bucket, taken.granted, taken.ends_at, taken.wait_seconds
  from found left join taken on taken.bucket = found.bucket and taken.key = found.project_id;
end
$$;


-- ============================================================================
-- 3. Accounts and operations
-- ============================================================================

-- The chain behind each network id. A gateway does not start if an endpoint answers with another genesis block.
create table networks (
  network_id text primary key,
  genesis_hash text not null
);

-- Smart accounts of a project's users, one per network and owner.
create table accounts (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  network_id text not null,
  owner_address text not null,
  address text not null,
  implementation_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Time of the first operation that was submitted. Null: none was.
  first_submitted_at timestamptz,
  -- Hour of the newest submit. So the row is written once an hour at most.
  last_submitted_hour timestamptz,
  constraint accounts_one_per_owner unique (project_id, network_id, owner_address)
);
create index accounts_created on accounts (created_at);
create index accounts_address on accounts (address, network_id);
create index accounts_active on accounts (last_submitted_hour) where last_submitted_hour is not null;

-- Operations from prepare to their end, on both rails: user operations, and plain transactions of an owner's address.
-- The archive has the same columns.
create table operations (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  account_id text collate "C" not null references accounts,
  network_id text not null,
  kind text not null
    constraint operations_kind check (kind in ('call', 'transfer', 'swap', 'cross_chain_swap')),
  status text not null
    constraint operations_status check (status in
      ('prepared', 'received', 'queued', 'submitted', 'confirmed', 'finalized', 'failed', 'dropped', 'expired')),
  -- The address whose nonce it uses. Plain transactions: the owner.
  sender text not null,
  owner_address text not null,
  owner_is_root boolean not null,
  -- Null on the rail of transactions: each plain transaction has a nonce of its own.
  nonce numeric(78, 0),
  deploys boolean not null,
  -- Null on the rail of transactions.
  user_operation jsonb,
  -- Plain transactions: the hash of the last one, null until submit.
  user_operation_hash text,
  quote jsonb not null,
  security jsonb not null,
  idempotency_key text,
  idempotency_fingerprint text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  valid_until timestamptz not null,
  submitted_at timestamptz,
  -- A queued operation is due from then on. Moved forward while a worker holds it, and after a failed attempt.
  next_attempt_at timestamptz,
  -- A worker holds the queued operation until then. The sender's other operations wait meanwhile.
  leased_until timestamptz,
  transaction_hash text,
  outer_hashes text[] not null default '{}',
  reason text,
  block_number bigint,
  block_hash text,
  included_transaction_hash text,
  success boolean,
  -- Fencing version: a worker with an older version stores nothing any more.
  lease bigint not null default 0,
  -- How often it failed after its simulation had passed.
  strikes int not null default 0,
  -- When the chain was last asked how it ended. In the future for an old operation, which makes its pause longer.
  reviewed_at timestamptz,
  -- A bundler has it, and may land it in a transaction that the gateway does not know.
  handed_over boolean not null default false,
  -- The most that it can cost the paymaster's deposit. 0: it pays its gas itself.
  reserved_wei numeric(78, 0) not null default 0,
  -- Reserved from prepare on, until the chain's time is past its validity: anyone who has it can land it.
  reserved_from_prepare boolean not null default false,
  -- The chain's time is past the validity of the expired operation.
  reservation_over boolean not null default false,
  fronted boolean not null default false,
  spends jsonb not null default '[]',
  -- Null for other kinds.
  swap jsonb,
  -- When the swap is next looked at after its end. Null: nothing is left to do.
  swap_follow_up_at timestamptz,
  -- router_fees has what the provider took, or the provider took nothing.
  swap_fees_recorded boolean not null default false,
  -- Null for accounts that are deployed.
  delegation jsonb,
  rail text not null default 'userOperation'
    constraint operations_rail check (rail in ('userOperation', 'transaction')),
  -- Plain transactions as they were prepared. Null for user operations.
  transactions jsonb,
  -- Null until submit. Early rows have it in user_operation. A column of its own, so that no submit rewrites the JSON.
  signature text,
  -- Null until submit. Early rows have it in delegation.
  authorization_signature jsonb,
  constraint operations_inclusion check ((status in ('confirmed', 'finalized', 'failed')) or block_hash is null),
  constraint operations_swap check (swap is null or kind in ('swap', 'cross_chain_swap')),
  constraint operations_swap_follow_up check (swap_follow_up_at is null or swap is not null),
  constraint operations_of_rail check (case rail
    when 'userOperation'
      then user_operation is not null and user_operation_hash is not null and nonce is not null
        and transactions is null
    else user_operation is null and nonce is null and transactions is not null
      and (user_operation_hash is not null or status in ('prepared', 'expired')) end),
  -- A submitted operation has the authorization that it requires.
  constraint operations_authorization check (
    status in ('prepared', 'expired') or delegation is null or delegation->'authorization' is null
    or delegation->'authorization'->'signature' is not null or authorization_signature is not null)
)
-- A row longer than 2 kB stores its JSON out of line. PostgreSQL writes that JSON once, and not again with each status.
with (toast_tuple_target = 512);

-- Races are decided here: these indexes are invariants.
-- A user operation is submitted at most once, whatever ids it was prepared under.
create unique index operations_submitted_hash on operations (network_id, user_operation_hash)
  where status not in ('prepared', 'expired');
-- A nonce belongs to one live operation.
create unique index operations_live_nonce on operations (network_id, sender, nonce)
  where status in ('received', 'queued', 'submitted', 'confirmed');
create unique index operations_idempotency on operations (project_id, idempotency_key)
  where idempotency_key is not null and status <> 'expired';
-- A sender has at most one leased operation, whether its lease runs or has run out.
create unique index operations_leased_sender on operations (network_id, sender)
  where status = 'queued' and leased_until is not null;

-- What the relayer looks for. The queue of each project is in order of age; the due time is in the index, so that
-- operations that wait are skipped without their row.
create index operations_received on operations (network_id, id) where status = 'received';
create index operations_queue on operations (network_id, project_id, id, next_attempt_at) where status = 'queued';
create index operations_queued_sender on operations (network_id, sender, id, next_attempt_at) where status = 'queued';
create index operations_submitted_sender on operations (network_id, sender) where status = 'submitted';
create index operations_handed_over on operations (network_id, next_attempt_at, id)
  where status = 'submitted' and handed_over;
create index operations_review on operations (network_id, coalesce(reviewed_at, submitted_at))
  where status in ('received', 'queued', 'submitted');
create index operations_confirmed on operations (network_id, block_number, id) where status = 'confirmed';
create index operations_confirmed_block on operations (network_id, block_hash) where status = 'confirmed';
create index operations_swap_follow_up on operations (network_id, swap_follow_up_at, id)
  where swap_follow_up_at is not null and status in ('finalized', 'failed');
-- The newest operations of an account that landed, however many others were dropped.
create index operations_landed_by_account on operations (account_id, id desc)
  where included_transaction_hash is not null;

-- What ends without the relayer, or has ended.
create index operations_prepared_expiry on operations (expires_at) where status = 'prepared';
create index operations_unsubmitted_hash on operations (network_id, user_operation_hash)
  where status in ('prepared', 'expired');
create index operations_ended on operations (created_at, id)
  where status in ('finalized', 'failed', 'dropped', 'expired');

-- What the deposit has reserved, and what has landed since its block.
create index operations_reserved on operations (network_id, project_id)
  include (reserved_wei)
  where reserved_wei > 0 and status in ('prepared', 'received', 'queued', 'submitted', 'expired')
    and (status <> 'expired' or (reserved_from_prepare and not reservation_over));
create index operations_landed on operations (network_id, block_number) include (reserved_wei)
  where reserved_wei > 0 and block_number is not null;
create index operations_expired_reservation on operations (network_id, valid_until)
  where status = 'expired' and reserved_from_prepare and not reservation_over;

-- Lists, newest first by id: of a project, of an account, and the rare failures of a project.
create index operations_list on operations (project_id, id desc) where status not in ('prepared', 'expired');
create index operations_list_account on operations (account_id, id desc) where status not in ('prepared', 'expired');
create index operations_list_lost on operations (project_id, id desc) where status in ('failed', 'dropped');

-- Dashboards, newest first by creation: of a project, of all projects, and the rare failures of both.
create index operations_by_project on operations (project_id, network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index operations_by_network on operations (network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index operations_lost_by_project on operations (project_id, network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');
create index operations_lost_by_network on operations (network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');

-- Why an operation is where it is: append-only, with one part per month. Section 9 makes the parts.
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
-- An identity column of a partitioned table would give each part that is attached a sequence of its own.
create sequence operation_transitions_number owned by operation_transitions.id;
alter table operation_transitions alter column id set default nextval('operation_transitions_number');

-- Nonce keys of operations that are being prepared or were prepared lately. A reservation counts for two minutes, or
-- until its operation is submitted.
create table nonce_reservations (
  operation_id text collate "C" primary key,
  project_id text collate "C" not null,
  network_id text not null,
  sender text not null,
  -- The EntryPoint's 192 bits.
  nonce_key numeric(58, 0) not null,
  reserved_at timestamptz not null
);
create index nonce_reservations_sender on nonce_reservations (network_id, sender, project_id);

-- Returns the nonce keys that this project may not use for the account: those of every live operation, and those that
-- the project itself has reserved.
create function occupied_nonce_keys(project text, network text, account text) returns numeric[]
language sql stable as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select div(nonce, 18446744073709551616) as key from operations
    where network_id = network and sender = account and nonce is not null
      and status in ('received', 'queued', 'submitted', 'confirmed')
    union all
    select nonce_key from nonce_reservations reserved
    where network_id = network and sender = account and project_id = project
      and reserved_at > clock_timestamp() - interval '2 minutes'
      and not exists (
        select from operations where operations.id = reserved.operation_id and operations.status <> 'prepared')
  ) keys
$$;

-- Reserves the wanted key, or the lowest free key from "first" on. Returns null if more than "most" keys would be
-- occupied.
create function reserve_nonce_key(
  operation text, project text, network text, account text, first numeric, wanted integer, most integer
) returns integer language plpgsql as $$
declare
  occupied numeric[];
  chosen integer := wanted;
begin
  -- No flush: nobody is answered before the operation is stored, and storing the operation flushes this, too.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'nonces', project, network, account), 0));
  -- A new statement, which sees what was committed while the lock was waited for.
  occupied := occupied_nonce_keys(project, network, account);
  if chosen is null then
    select min(key) into chosen from generate_series(0, least(cardinality(occupied), 65535)) key
    where first + key <> all(occupied);
  end if;
  if chosen is null or cardinality(occupied) >= most and first + chosen <> all(occupied) then
    return null;
  end if;
  insert into nonce_reservations values (operation, project, network, account, first + chosen, clock_timestamp());
  return chosen;
end $$;


-- ============================================================================
-- 4. Sponsorship budget
-- ============================================================================

-- The deposit of each network's paymaster as of a block, what is reserved of it, and what has landed since that block.
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

-- What each project has reserved of it.
create table sponsorship_projects (
  project_id text collate "C" not null references projects,
  network_id text collate "C" not null,
  reserved numeric(78, 0) not null default 0
    constraint sponsorship_projects_reserved check (reserved >= 0),
  fronted numeric(78, 0) not null default 0
    constraint sponsorship_projects_fronted check (fronted >= 0),
  -- How many operations wait for a signature.
  unsubmitted bigint not null default 0
    constraint sponsorship_projects_unsubmitted check (unsubmitted >= 0),
  primary key (project_id, network_id)
);
create index sponsorship_projects_fronted on sponsorship_projects (network_id) where fronted > 0;

-- Whether an operation in this state may still be charged to the deposit.
create function holds_reservation(status text, from_prepare boolean, is_over boolean) returns boolean
language sql immutable as $$
  select status in ('received', 'queued', 'submitted')
    or (from_prepare and (status = 'prepared' or (status = 'expired' and not is_over)))
$$;

-- Whether an operation in this state counts as waiting for a signature.
create function is_unsubmitted(status text, from_prepare boolean, is_over boolean) returns boolean
language sql immutable as $$
  select status = 'prepared' or (from_prepare and status = 'expired' and not is_over)
$$;

-- What the operations of each project add up to: what sponsorship_projects must say.
create view counted_projects as
select project_id, network_id,
  coalesce(sum(reserved_wei) filter (
    where holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as reserved,
  coalesce(sum(reserved_wei) filter (
    where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as fronted,
  count(*) filter (where is_unsubmitted(status, reserved_from_prepare, reservation_over)) as unsubmitted
from operations
where reserved_wei > 0 and status in ('prepared', 'received', 'queued', 'submitted', 'expired')
  and (status <> 'expired' or (reserved_from_prepare and not reservation_over))
group by project_id, network_id;

-- What a statement changes. Landed wei belong to the block that they landed in.
create type reservation_change as (
  project_id text, network_id text, block_number bigint, reserved numeric, fronted numeric, unsubmitted bigint,
  landed numeric);

-- Keeps both tables in step with operations, in the same transaction. After the operations, it locks projects and then
-- networks, each in the order of their keys. Most statements change no reservation, and lock nothing here.
create function count_reservations() returns trigger language plpgsql as $$
declare
  changes reservation_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(project_id, network_id, block_number,
        coalesce(sum(reserved_wei) filter (
          where holds_reservation(status, reserved_from_prepare, reservation_over)), 0),
        coalesce(sum(reserved_wei) filter (
          where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0),
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
          coalesce(sum(sign * reserved_wei) filter (
            where holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as reserved,
          coalesce(sum(sign * reserved_wei) filter (
            where fronted and holds_reservation(status, reserved_from_prepare, reservation_over)), 0) as fronted,
          coalesce(sum(sign) filter (
            where is_unsubmitted(status, reserved_from_prepare, reservation_over)), 0) as unsubmitted,
          sum(sign * reserved_wei) as landed
        from (
          select 1 as sign, project_id, network_id, block_number, status, reserved_wei, reserved_from_prepare,
            reservation_over, fronted
          from after_rows where reserved_wei > 0
          union all
          select -1, project_id, network_id, block_number, status, reserved_wei, reserved_from_prepare,
            reservation_over, fronted
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
  -- Under the lock, so that the deposit's block does not change meanwhile.
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


-- ============================================================================
-- 5. Relayer
-- ============================================================================

-- When a project last had a turn in a network's queue. The project that waited longest goes first.
create table project_turns (
  network_id text not null,
  project_id text collate "C" not null references projects,
  served_at timestamptz not null,
  primary key (network_id, project_id)
);

-- What the operator keeps from being broadcast. Every column that is not null must match. Each claim reads all rows, so
-- there should be few.
create table sending_holds (
  project_id text collate "C" references projects,
  network_id text,
  sender text,
  held_at timestamptz not null default clock_timestamp(),
  constraint sending_holds_filter check (num_nonnulls(project_id, network_id, sender) > 0)
);
create unique index sending_holds_once
  on sending_holds (coalesce(project_id, ''), coalesce(network_id, ''), coalesce(sender, ''));

-- Addresses that send outer transactions.
create table executors (
  network_id text not null,
  address text not null,
  primary key (network_id, address)
);

-- One nonce of an executor each. Open until a block with a transaction of that nonce is final.
create table nonce_slots (
  id text collate "C" primary key,
  network_id text not null,
  executor text not null,
  nonce bigint not null,
  closed boolean not null default false,
  -- Set when one of the gateway's transactions was mined. Null if a foreign transaction took the nonce.
  mined_block_hash text,
  mined_transaction_hash text,
  created_at timestamptz not null default clock_timestamp(),
  -- The most gas that its transactions burn if none of their operations lands.
  risk_gas numeric(78, 0) not null default 0,
  -- None of its senders had landed an operation when it was sent.
  of_newcomers boolean not null default false,
  constraint nonce_slots_nonce unique (network_id, executor, nonce),
  foreign key (network_id, executor) references executors
);
create index nonce_slots_live on nonce_slots (network_id, executor, nonce) where not closed;
create index nonce_slots_block on nonce_slots (network_id, mined_block_hash) where mined_block_hash is not null;

-- Signed outer transactions. The bytes are committed here before any node gets them.
create table attempts (
  id text collate "C" primary key,
  slot_id text collate "C" not null references nonce_slots,
  network_id text not null,
  transaction_hash text not null,
  raw_transaction text not null,
  max_fee_per_gas numeric(78, 0) not null,
  max_priority_fee_per_gas numeric(78, 0) not null,
  created_at timestamptz not null default clock_timestamp(),
  last_sent_at timestamptz not null default clock_timestamp(),
  purpose text not null
    constraint attempts_purpose check (purpose in ('bundle', 'noop', 'refill')),
  signed_at_block bigint not null,
  -- Place among the slot's transactions.
  ordinal int not null,
  -- The most that it can take from its executor's balance.
  most_cost numeric(78, 0) not null default 0,
  sends int not null default 0,
  constraint attempts_transaction unique (network_id, transaction_hash)
);
-- Of two concurrent replacements of a transaction, one is stored.
create unique index attempts_ordinal on attempts (slot_id, ordinal);
create index attempts_created on attempts (created_at, id);

-- Operations that each transaction carries.
create table attempt_operations (
  attempt_id text collate "C" not null references attempts,
  operation_id text collate "C" not null,
  primary key (attempt_id, operation_id)
);
create index attempt_operations_operation on attempt_operations (operation_id);


-- ============================================================================
-- 6. Chain
-- ============================================================================

-- Canonical blocks, linked by hash.
create table chain_blocks (
  network_id text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  timestamp bigint not null,
  primary key (network_id, number)
);

-- The newest block of each network that the endpoints agreed is final. It and earlier blocks are never undone.
create table final_blocks (
  network_id text primary key,
  number bigint not null,
  hash text not null
);

-- The block that watching began with. From there on the ledger must be complete.
create table watch_starts (
  network_id text primary key,
  number bigint not null
);

-- What operations paid and cost, as the chain says. A reorganisation reverses entries; nothing deletes them.
create table ledger_entries (
  network_id text not null,
  block_hash text not null,
  user_operation_hash text not null,
  block_number bigint not null,
  transaction_hash text not null,
  operation_id text collate "C",
  project_id text collate "C" references projects,
  success boolean not null,
  actual_gas_cost numeric(78, 0) not null,
  actual_gas_used numeric(78, 0) not null,
  outer_cost_wei numeric(78, 0),
  token text,
  collected numeric(78, 0),
  refunded numeric(78, 0),
  gas_fee numeric(78, 0),
  static_fee numeric(78, 0),
  transfer_fee numeric(78, 0),
  posted_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  owed numeric(78, 0),
  -- Copied from the operation, so that a sum reads no operation: rollups.sql.
  operation_created_at timestamptz,
  token_symbol text,
  token_decimals integer,
  primary key (network_id, block_hash, user_operation_hash),
  constraint ledger_entries_fee check (
    (token is null) = (collected is null) and (token is null) = (refunded is null)
    and (token is null) = (gas_fee is null) and (token is null) = (static_fee is null)
    and (token is null) = (transfer_fee is null))
);
create index ledger_entries_operation on ledger_entries (operation_id) where reversed_at is null;
create index ledger_entries_block on ledger_entries (network_id, block_number) where reversed_at is null;
create index ledger_entries_created on ledger_entries (operation_created_at)
  where reversed_at is null and token is not null and operation_created_at is not null;
-- Gas that the deposit fronted in vain, of a project and of a network.
create index ledger_entries_lost on ledger_entries (project_id, network_id, posted_at)
  where reversed_at is null and not success and coalesce(collected, 0) = 0;
create index ledger_entries_lost_on_network on ledger_entries (network_id, posted_at)
  where reversed_at is null and not success and coalesce(collected, 0) = 0;
-- What a project has paid for lately, without its other entries.
create index ledger_entries_paid on ledger_entries (project_id, network_id, posted_at) include (actual_gas_cost)
  where reversed_at is null and collected > 0;

-- What executors paid for mined outer transactions. A reorganisation reverses entries; nothing deletes them.
create table outer_entries (
  network_id text not null,
  block_hash text not null,
  transaction_hash text not null,
  block_number bigint not null,
  executor text not null,
  purpose text not null
    constraint outer_entries_purpose check (purpose in ('bundle', 'noop', 'refill')),
  success boolean not null,
  -- How many operations landed in it.
  landed int not null,
  cost numeric(78, 0) not null,
  posted_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  primary key (network_id, block_hash, transaction_hash)
);
create index outer_entries_block on outer_entries (network_id, block_number) where reversed_at is null;

-- US dollars per whole token or coin, times 10^36, at the time of each block that has fees in the token.
create table execution_prices (
  network_id text not null,
  block_hash text not null,
  token text not null,
  -- Unix seconds.
  block_time bigint not null,
  -- Null: not known yet.
  token_price numeric(78, 0),
  native_price numeric(78, 0),
  -- When the prices were last asked for.
  tried_at timestamptz,
  primary key (network_id, block_hash, token)
);
create index execution_prices_wanted on execution_prices (network_id, block_time)
  where token_price is null or native_price is null;

-- Each operation's share of the gas of a mined bundle that did not land it.
create table burnt_gas (
  network_id text not null,
  block_hash text not null,
  transaction_hash text not null,
  operation_id text collate "C" not null,
  project_id text collate "C" not null,
  sender text not null,
  of_newcomers boolean not null,
  gas numeric(78, 0) not null,
  burnt_at timestamptz not null default clock_timestamp(),
  -- The part of gas that counts against the sender: less if the operation had landed elsewhere. Null: all of it.
  of_sender numeric(78, 0),
  -- It failed here because somebody else had landed it.
  landed_elsewhere boolean not null default false,
  primary key (network_id, block_hash, transaction_hash, operation_id)
);
create index burnt_gas_window on burnt_gas (network_id, burnt_at);
create index burnt_gas_sender on burnt_gas (network_id, sender);

-- The balances that a network lives on, when they were last seen.
create table watched_balances (
  network_id text not null,
  kind text not null
    constraint watched_balances_kind check (kind in ('executor', 'funder', 'paymaster-deposit')),
  address text not null,
  balance numeric(78, 0) not null,
  level text not null
    constraint watched_balances_level check (level in ('enough', 'low', 'dry')),
  checked_at timestamptz not null,
  primary key (network_id, kind, address)
);


-- ============================================================================
-- 7. Plain transactions
-- ============================================================================

-- Transactions that their owner has signed. The bytes are committed here before any node gets them, and are sent as
-- they are.
create table plain_transactions (
  operation_id text collate "C" not null,
  place int not null,
  network_id text not null,
  owner text not null,
  nonce bigint not null,
  hash text not null,
  -- Deleted when the operation has ended: the bytes may still be valid. The hash stays.
  raw text,
  -- Its operation is live.
  live boolean not null default true,
  sends int not null default 0,
  last_sent_at timestamptz,
  primary key (operation_id, place),
  constraint plain_transactions_live_bytes check (raw is not null or not live)
);
-- A nonce belongs to one live operation.
create unique index plain_transactions_live_nonce on plain_transactions (network_id, owner, nonce) where live;
-- Nonces of abandoned transactions, which must not be signed again.
create index plain_transactions_ended_nonce on plain_transactions (network_id, owner, nonce) where not live;

-- When each live plain operation is looked at next, and which worker holds it.
create table plain_looks (
  operation_id text collate "C" primary key references operations,
  network_id text not null,
  next_look_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  -- Fencing version: a worker with an older version stores nothing any more.
  lease bigint not null default 0
);
create index plain_looks_due on plain_looks (network_id, next_look_at, operation_id);


-- ============================================================================
-- 8. Swaps
-- ============================================================================

-- What routing providers took from swaps. The operation's project, network, kind and time are copied, so that a sum
-- reads no operation.
create table router_fees (
  operation_id text collate "C" not null,
  token text not null,
  project_id text collate "C" not null references projects,
  network_id text not null,
  kind text not null
    constraint router_fees_kind check (kind in ('swap', 'cross_chain_swap')),
  -- Null: neither the provider nor the network describes the token.
  symbol text,
  decimals integer,
  -- Base units: the project's share, and the rest.
  integrator_amount numeric(78, 0) not null,
  provider_amount numeric(78, 0) not null,
  -- Millionths of a US dollar. Null without a price.
  integrator_usd_micros numeric(78, 0),
  provider_usd_micros numeric(78, 0),
  source text not null
    constraint router_fees_source check (source in ('chain', 'announced')),
  -- Time of the operation.
  created_at timestamptz not null,
  primary key (operation_id, token)
);
create index router_fees_project on router_fees (project_id, created_at);
create index router_fees_newest on router_fees (created_at);

-- The second halves of swaps across chains.
create table bridge_transfers (
  operation_id text collate "C" primary key,
  status text not null
    constraint bridge_transfers_status check (status in ('pending', 'done', 'partial', 'refunded', 'failed')),
  substatus text,
  destination_transaction_hash text,
  received_token text,
  received_amount numeric(78, 0),
  updated_at timestamptz not null,
  constraint bridge_transfers_received check ((received_token is null) = (received_amount is null))
);


-- ============================================================================
-- 9. Archive
-- ============================================================================

-- Months (UTC, by their first day) that an operator has taken away. Their sums stay; their rows may be anywhere.
create table detached_months (
  month date primary key,
  detached_at timestamptz not null default clock_timestamp(),
  -- The bounds that its tables are attached with, by the name of their parent.
  bounds jsonb not null,
  -- By network, the highest block that its rows are about.
  blocks jsonb not null
);

create function month_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

-- Operations that have ended, with one part per month.
create table archived_operations (like operations including defaults) partition by range (created_at);
create index archived_operations_id on archived_operations (id);
create index archived_operations_hash on archived_operations (network_id, user_operation_hash);
create index archived_operations_list on archived_operations (project_id, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_list_account on archived_operations (account_id, id desc)
  where status not in ('prepared', 'expired');
create index archived_operations_list_lost on archived_operations (project_id, id desc)
  where status in ('failed', 'dropped');
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

-- Searches for a part of a hash. Without the extension they read every row.
do $$ begin
  create extension if not exists pg_trgm;
  create index archived_operations_transaction_hash_parts on archived_operations
    using gin (transaction_hash gin_trgm_ops) where status not in ('prepared', 'expired');
  create index archived_operations_user_operation_hash_parts on archived_operations
    using gin (user_operation_hash gin_trgm_ops) where status not in ('prepared', 'expired');
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'Searches by part of a hash read every archived operation: %', sqlerrm;
end $$;

-- Outer transactions whose operations are all archived, with one part per month.
create table archived_attempts (like attempts including defaults) partition by range (created_at);
-- What it carried. For live transactions, attempt_operations says so.
alter table archived_attempts add column operation_ids text[] not null;
create index archived_attempts_id on archived_attempts (id);
create index archived_attempts_slot on archived_attempts (slot_id);
create index archived_attempts_transaction on archived_attempts (network_id, transaction_hash);

create view all_operations as
  select * from operations union all select * from archived_operations;

create view all_attempts as
  select * from attempts
  union all
  select id, slot_id, network_id, transaction_hash, raw_transaction, max_fee_per_gas, max_priority_fee_per_gas,
    created_at, last_sent_at, purpose, signed_at_block, ordinal, most_cost, sends
  from archived_attempts;

-- Reads of the archive are functions, because functions keep their plans: planning for every month takes many times as
-- long as the read itself.
create function archived_by_id(ids text[])
returns setof archived_operations rows 10 language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  if cardinality(ids) > 0 then
    return query select * from archived_operations where id = any($1);
  end if;
end $$;

-- The same if the time of creation is known. Other months are not read.
create function archived_by_id(ids text[], since timestamptz, till timestamptz)
returns setof archived_operations language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  if cardinality(ids) > 0 then
    return query select * from archived_operations where id = any($1) and created_at between $2 and $3;
  end if;
end $$;

create function archived_by_hash(network text, hashes text[])
returns setof archived_operations language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  return query select * from archived_operations where network_id = $1 and user_operation_hash = any($2);
end $$;

create function archived_by_transaction(network text, hashes text[])
returns setof archived_attempts language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  return query select * from archived_attempts where network_id = $1 and transaction_hash = any($2);
end $$;

create function archived_by_slot(slot text)
returns setof archived_attempts language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  return query select * from archived_attempts where slot_id = $1;
end $$;

-- Submitted operations of an account or a project, newest first by id. Without statuses: in any status.
create function archived_of_account(account text, statuses text[], most bigint)
returns setof archived_operations language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  return query select * from archived_operations
    where account_id = $1 and status not in ('prepared', 'expired') and ($2 is null or status = any($2))
    order by id desc limit $3;
end $$;

create function archived_of_project(project text, statuses text[], most bigint)
returns setof archived_operations language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  if statuses <@ array['failed', 'dropped'] then
    return query select * from archived_operations
      where project_id = $1 and status in ('failed', 'dropped') and status = any($2)
      order by id desc limit $3;
  else
    return query select * from archived_operations
      where project_id = $1 and status not in ('prepared', 'expired') and ($2 is null or status = any($2))
      order by id desc limit $3;
  end if;
end $$;

-- Operations of a network, of one project or of all, newest first by creation. Each branch has its own index.
create function archived_newest(
  project text, network text, statuses text[], since timestamptz, till timestamptz, most bigint)
returns table (id text, created_at timestamptz) language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
#variable_conflict use_column
begin
  if statuses <@ array['failed', 'dropped'] then
    if cardinality(statuses) <> 1 then
      raise 'Each of the rare statuses is looked for by itself.';
    elsif project is null then
      return query select id, created_at from archived_operations
        where network_id = $2 and status in ('failed', 'dropped') and status = $3[1]
          and created_at >= $4 and created_at < $5
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

-- Makes the part of a month, unless it exists or was taken away. The oldest part of the log has no lower bound and is
-- named after the last of its months, so it has the earlier months, too. Attaching a part waits for no reader and no
-- writer of the other parts. Rows of the month that had no part are moved into it. The settings make the bounds the
-- same for every role.
create function make_month(parent text, month date) returns void language plpgsql
  set datestyle = 'ISO' set timezone = 'UTC' as $$
declare
  part text := parent || to_char(month, '_YYYY_MM');
  since timestamptz := month::timestamp at time zone 'UTC';
  till timestamptz := (month + interval '1 month') at time zone 'UTC';
  moment text := case parent when 'operation_transitions' then 'at' else 'created_at' end;
begin
  -- Nearly always the part exists: no lock then.
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

-- The first part of the log has no lower bound. No operation stops because a month is missing: such rows go to the
-- default part.
do $$
declare
  month date := month_of(now());
begin
  set local datestyle = 'ISO';
  set local timezone = 'UTC';
  execute format(
    'create table %I partition of operation_transitions for values from (minvalue) to (%L)',
    'operation_transitions' || to_char(month, '_YYYY_MM'), (month + interval '1 month') at time zone 'UTC');
  create table operation_transitions_default partition of operation_transitions default;
  perform make_month('operation_transitions', (month + interval '1 month')::date);
end $$;


-- ============================================================================
-- 10. Prepare, submit, relay
-- ============================================================================

-- Prepare: what a request asks for.
create type preparation_request as (
  operation_id text,
  idempotency_key text,
  project_id text,
  network_id text,
  sender text,
  account_id text,
  owner_address text,
  implementation_version text,
  recorded_at timestamptz,
  first_key numeric,
  wanted integer,
  most integer,
  balances_within float8,
  deposit_within float8,
  burnt_within float8
);

-- Prepare: records accounts, reserves nonce keys, and reads what a preparation needs before it reads the chain. Returns
-- one row for each request. A request whose Idempotency-Key has a living preparation has no row and changes nothing.
create function begin_preparations(asked jsonb)
returns table (
  operation_id text, account_id text, nonce_key integer, live jsonb, balances jsonb, knows_deposit boolean,
  burnt text, burnt_of_sender text
)
language plpgsql as $$
#variable_conflict use_column
declare
  durability text := current_setting('synchronous_commit');
  fresh preparation_request[];
  unrecorded preparation_request[];
  one preparation_request;
begin
  fresh := array(
    select request from jsonb_populate_recordset(cast(null as preparation_request), asked) request
    where not exists (
      select from operations holder
      where holder.project_id = request.project_id and holder.idempotency_key = request.idempotency_key
        and holder.status <> 'expired'
        and not (holder.status = 'prepared' and holder.expires_at <= clock_timestamp())
      offset 0));

  -- Takes the locks of reserve_nonce_key in the order of their numbers, and accounts in the order of their keys, so
  -- that two calls never deadlock.
  perform pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(concat_ws(' ', 'nonces', project_id, network_id, sender), 0) as number
    from unnest(fresh)
    order by number offset 0) locks;
  unrecorded := array(
    select request from unnest(fresh) request
    where not exists (
      select from accounts
      where accounts.project_id = request.project_id and accounts.network_id = request.network_id
        and accounts.owner_address = request.owner_address
        and accounts.address = request.sender and accounts.implementation_version = request.implementation_version
      offset 0));
  if cardinality(unrecorded) > 0 then
    insert into accounts (
      id, project_id, network_id, owner_address, address, implementation_version, created_at, updated_at)
    select distinct on (project_id, network_id, owner_address)
      account_id, project_id, network_id, owner_address, sender, implementation_version, recorded_at, recorded_at
    from unnest(unrecorded)
    order by project_id, network_id, owner_address
    on conflict (project_id, network_id, owner_address) do update
    set address = excluded.address, implementation_version = excluded.implementation_version,
      updated_at = excluded.updated_at;
  end if;

  foreach one in array fresh loop
    operation_id := one.operation_id;
    select id into account_id from accounts
    where project_id = one.project_id and network_id = one.network_id and owner_address = one.owner_address;
    nonce_key := reserve_nonce_key(
      one.operation_id, one.project_id, one.network_id, one.sender, one.first_key, one.wanted, one.most);
    -- One account can have a thousand live operations, and the other requests of the group would wait for them.
    select case when count(*) <= 16 then coalesce(jsonb_agg(operation), '[]') end into live from (
      select jsonb_build_object('id', id, 'project_id', project_id, 'nonce', cast(nonce as text), 'deploys', deploys,
        'delegation', delegation, 'status', status, 'quote', quote, 'spends', spends) as operation
      from operations
      where network_id = one.network_id and sender = one.sender
        and status in ('received', 'queued', 'submitted', 'confirmed')
      limit 17) few;
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'level', level)), '[]') into balances
    from watched_balances
    where network_id = one.network_id and checked_at > clock_timestamp() - make_interval(secs => one.balances_within);
    knows_deposit := exists (
      select from sponsorship_networks
      where network_id = one.network_id and deposit is not null
        and deposit_seen_at > clock_timestamp() - make_interval(secs => one.deposit_within));
    select coalesce(sum(gas), 0), coalesce(sum(coalesce(of_sender, gas)) filter (where sender = one.sender), 0)
    into burnt, burnt_of_sender
    from burnt_gas
    where network_id = one.network_id and burnt_at > statement_timestamp() - make_interval(secs => one.burnt_within);
    return next;
  end loop;

  -- A client may read a new account before its operation is stored. So the account must be durable, unlike a nonce key.
  if cardinality(unrecorded) > 0 then
    perform set_config('synchronous_commit', durability, true);
  end if;
end $$;

-- Locks the counters of projects, then of their networks, each in the order of their keys, until the transaction ends.
-- Without reserves, it reads the networks' counters without a lock. Returns each project's own limits, too.
create function lock_budgets(projects text[], networks text[], reserves boolean) returns jsonb
language plpgsql as $$
#variable_conflict use_column
declare
  found_projects jsonb;
  found_networks jsonb;
begin
  insert into sponsorship_projects (project_id, network_id)
  select * from unnest($1, $2) as wanted (project_id, network_id)
  order by project_id, network_id
  on conflict do nothing;
  select jsonb_agg(locked) into found_projects from (
    select kept.project_id, kept.network_id, cast(kept.reserved as text), cast(kept.fronted as text),
      cast(kept.unsubmitted as text), projects.unsubmitted_limit, projects.deposit_share
    from sponsorship_projects kept join projects on projects.id = kept.project_id
    where (kept.project_id, kept.network_id) in (
      select * from unnest($1, $2) as wanted (project_id, network_id))
    order by kept.project_id, kept.network_id
    for no key update of kept) locked;
  if reserves then
    insert into sponsorship_networks (network_id)
    select distinct network_id from unnest($2) as wanted (network_id)
    order by network_id
    on conflict do nothing;
    perform from sponsorship_networks where network_id = any($2) order by network_id for no key update;
  end if;
  select jsonb_agg(found) into found_networks from (
    select network_id, cast(deposit as text), cast(landed as text), cast(reserved as text)
    from sponsorship_networks where network_id = any($2)) found;
  return jsonb_build_object(
    'projects', coalesce(found_projects, '[]'), 'networks', coalesce(found_networks, '[]'));
end $$;

-- Locks senders in the order of the locks' numbers. The locks are advisory, because a sender has no row of its own: it
-- may have accounts in several projects. Returns the live operations of the senders. For each account that a submitted
-- operation would deploy, it also returns one operation that has landed for good. That one proves that the account has
-- code, even if the chain does not answer. Plain transactions are returned while they occupy their nonces. One behind a
-- reverted transaction no longer does.
create function lock_senders(networks text[], senders text[], deploying boolean[]) returns jsonb
language plpgsql as $$
declare
  found jsonb;
begin
  perform pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(concat_ws(' ', 'sender', network_id, sender), 0) as number
    from unnest($1, $2) as wanted (network_id, sender)
    order by number offset 0) locks;
  with wanted as materialized (
    select * from unnest($1, $2, $3) as wanted (network_id, sender, deploys)
  ), beside as (
    select id from operations
    where (network_id, sender) in (select network_id, sender from wanted)
      and status in ('received', 'queued', 'submitted', 'confirmed')
    union all
    select landed.id from wanted cross join lateral (
      select operations.id from accounts join operations on operations.account_id = accounts.id
      where accounts.address = wanted.sender and accounts.network_id = wanted.network_id
        and included_transaction_hash is not null and rail = 'userOperation' and status in ('finalized', 'failed')
      limit 1) landed
    where wanted.deploys
  )
  select jsonb_agg(listed) into found from (
    select id, project_id, network_id, sender, status, cast(nonce as text), deploys, user_operation_hash, delegation,
      quote, spends, transactions,
      (select place from plain_transactions
        where plain_transactions.operation_id = operations.id
          and plain_transactions.hash = operations.transaction_hash) as place,
      case rail when 'transaction' then array(
        select cast(plain_transactions.nonce as text) from plain_transactions
        where plain_transactions.operation_id = operations.id and live order by place) end as plain_nonces
    from beside join operations using (id)) listed;
  return coalesce(found, '[]');
end $$;

-- Submit: locks the prepared operations that can be submitted, then the budgets of the sponsored ones, then all
-- senders.
create function lock_for_submit(ids text[], within_budget text[]) returns jsonb
language plpgsql as $$
declare
  locked jsonb;
  budgets jsonb;
  senders jsonb;
begin
  select jsonb_agg(listed) into locked from (
    select id, project_id, network_id, sender, cast(nonce as text), user_operation_hash, delegation, quote, spends,
      user_operation ->> 'initCode' <> '0x' as deploys,
      cast(reserved_wei as text), reserved_from_prepare, fronted
    from operations
    where id = any(ids) and rail = 'userOperation' and status = 'prepared' and expires_at > clock_timestamp()
      -- A request may have passed authentication just before the project was archived.
      and exists (select from projects where projects.id = operations.project_id and projects.is_active)
    order by id
    for no key update) listed;
  select lock_budgets(array_agg(project_id), array_agg(network_id), bool_or(not reserved_from_prepare)) into budgets
  from jsonb_to_recordset(locked) as applicants (
    id text, project_id text, network_id text, quote jsonb, reserved_from_prepare boolean)
  where quote ->> 'kind' = 'sponsored' and id = any(within_budget)
  having count(*) > 0;
  select lock_senders(array_agg(network_id), array_agg(sender), array_agg(deploys)) into senders
  from jsonb_to_recordset(locked) as pairs (network_id text, sender text, deploys boolean)
  having count(*) > 0;
  return jsonb_build_object(
    'operations', coalesce(locked, '[]'), 'budgets', budgets, 'beside', coalesce(senders, '[]'));
end $$;

-- Relay: takes due operations in rounds: the first of every project, then the second of every project, until there are
-- enough. Within a round, the project that was served the longest ago goes first. The work grows with the limit and the
-- number of projects, not with the length of the queue. For that, the query jumps in the index from one project to the
-- next. A lease expires, so a worker that dies leaves nothing to clean up.
create function claim_queued(
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

-- Relay: locks the least busy executor with room, and with enough coin if budgets are given. Returns it with its next
-- nonce. The lock is held until the nonce slot is committed, so two workers never derive the same nonce. With skip
-- locked, the second worker takes the next executor instead of waiting.
create function take_executor(network text, candidates text[], chain_counts jsonb, most_in_flight bigint, budgets jsonb)
returns table (taken text, free bigint) language plpgsql as $$
declare
  chosen text;
begin
  select executors.address into chosen
  from executors
  where executors.network_id = network
    and executors.address = any(candidates)
    and (
    select count(*) from nonce_slots live
    where live.network_id = network and live.executor = executors.address and not live.closed) < most_in_flight
    and (budgets is null
      or cast(budgets ->> executors.address as numeric) >= (
    select coalesce(sum(most), 0) from (
      select max(attempts.most_cost) as most
      from nonce_slots live join attempts on attempts.slot_id = live.id
      where live.network_id = network and live.executor = executors.address and not live.closed
      group by live.id) slots))
  order by (
    select count(*) from nonce_slots live
    where live.network_id = network and live.executor = executors.address and not live.closed), executors.address
  limit 1
  for update of executors skip locked;
  if chosen is null then
    return;
  end if;
  -- Checks again under the lock: the worker that held the lock before may have taken the last room or coin.
  if (
    select count(*) from nonce_slots live
    where live.network_id = network and live.executor = chosen and not live.closed) >= most_in_flight then
    return;
  end if;
  if budgets is not null and (
    select coalesce(sum(most), 0) from (
      select max(attempts.most_cost) as most
      from nonce_slots live join attempts on attempts.slot_id = live.id
      where live.network_id = network and live.executor = chosen and not live.closed
      group by live.id) slots) > coalesce(cast(budgets ->> chosen as numeric), 0) then
    return;
  end if;
  return query select chosen, free_nonce(network, chosen, coalesce(cast(chain_counts ->> chosen as bigint), 0));
end $$;

-- Relay: returns the sums that count against each account. A bundle counts once for each sender, project and owner in
-- it. The landed operations of a project are counted only if a limit depends on them: a busy project has a thousand of
-- these rows. No bundle risks more than the total gas of the request. So a sender that may burn that much for its
-- payments does not draw on the pool.
--
-- Only operations in our own transactions count as landed: an operation that lands some other way does not pay our
-- executors. A first operation that reverted does not count either, because the deposit fronted its gas. The offset
-- makes the planner look up each of the few rows by its key instead of joining whole tables.
--
-- With locks, the counts of a network are serialised until the transaction ends, so that each sees the operations that
-- earlier ones have put under way.
create function read_exposures(
  network text, accounts jsonb, window_seconds double precision, per_project numeric, per_owner numeric,
  newcomers numeric, burnt_per_landed numeric, locks boolean
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
    select project_id, of_newcomers, gas, burnt_at from burnt_gas
    where network_id = network and burnt_at > statement_timestamp() - make_interval(secs => window_seconds)
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
          count(distinct transaction_hash) filter (
            where not landed_elsewhere and burnt_at > coalesce(landed.last, '-infinity')) as in_a_row,
          coalesce(extract(epoch from
            statement_timestamp() - max(burnt_at) filter (where not landed_elsewhere)), 0) as seconds_ago,
          coalesce(sum(gas), 0) as recorded,
          coalesce(sum(coalesce(of_sender, gas)) filter (
            where burnt_at > statement_timestamp() - make_interval(secs => window_seconds)), 0) as burnt,
          min(burnt_at) filter (
            where burnt_at > statement_timestamp() - make_interval(secs => window_seconds)) as since
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
      coalesce(owner_way.gas, 0) as owner_way, coalesce(owner_burnt.gas, 0) as owner_burnt,
      owner_burnt.since as owner_since,
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
    senders.way as sender_way, senders.burnt as sender_burnt, senders.since as sender_since,
    senders.landed as sender_landed,
    senders.failures, senders.in_a_row, senders.seconds_ago, senders.recorded,
    projects.way as project_way, projects.burnt as project_burnt, projects.since as project_since,
    projects.owner_way, projects.owner_burnt, projects.owner_since, projects.landed as project_landed,
    pool.way as newcomers_way, pool.burnt as newcomers_burnt, pool.since as newcomers_since
  from senders join projects using (project_id) cross join pool
  order by senders.account_id;
end $$;
