import type { Migration } from './migration.js'

/** Reads and reserves the state that a prepare needs before it reads the chain, in one statement for many requests. */
export const begunPreparations: Migration = {
  name: '0038-begun-preparations',
  breaking: false,
  sql: `
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

-- Returns one row for each request. A request whose Idempotency-Key has a living preparation has no row and changes
-- nothing.
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
`,
}
