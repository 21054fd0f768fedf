import type { Migration } from './migration.js'

/** Preparations that run at the same time each get a nonce key of their own. */
export const nonceReservations: Migration = {
  name: '0030-nonce-reservations',
  breaking: false,
  sql: `
-- The nonce key of an operation that is being prepared, or was: it counts for two minutes, and no longer than until it is submitted.
create table nonce_reservations (
  operation_id text collate "C" primary key,
  project_id text collate "C" not null,
  network_id text not null,
  sender text not null,
  -- EntryPoint's 192 bits.
  nonce_key numeric(58, 0) not null,
  reserved_at timestamptz not null
);
create index nonce_reservations_sender on nonce_reservations (network_id, sender, project_id);

-- Every key that an operation of the account occupies for this project: its own, prepared or being prepared, and everybody's live ones.
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

-- The key that is wanted, or the lowest above first that is not occupied; null where more than most would be occupied.
create function reserve_nonce_key(
  operation text, project text, network text, account text, first numeric, wanted integer, most integer
) returns integer language plpgsql as $$
declare
  occupied numeric[];
  chosen integer := wanted;
begin
  -- Whoever crashes before the operation is stored has answered nobody, and storing it flushes this, too.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'nonces', project, network, account), 0));
  -- A statement of its own, which sees what was written while it waited.
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
`,
}
