import type { Migration } from './migration.js'

/**
 * What bundles, replacements and several workers need: fencing of claims, the order of a slot's transactions, fairness
 * between projects, and what executors paid.
 */
export const relayer: Migration = {
  name: '0002-relayer',
  // Servers of the release before neither fence their claims nor number a slot's transactions.
  breaking: true,
  sql: `
-- Fencing version: whoever holds the operation by an older one stores nothing any more.
alter table operations add column lease bigint not null default 0;
-- How often it failed after its simulation had passed.
alter table operations add column strikes int not null default 0;
-- When the chain was last asked for its end.
alter table operations add column reviewed_at timestamptz;

drop index operations_due;
-- The queue of a project, oldest first; the due time is in it to skip what waits without reading the row.
create index operations_queue on operations (network_id, project_id, id, next_attempt_at) where status = 'queued';
create index operations_queued_sender on operations (network_id, sender, id, next_attempt_at) where status = 'queued';
-- A sender has at most one leased operation, its lease running or run out.
update operations set leased_until = null where leased_until is not null;
create unique index operations_leased_sender on operations (network_id, sender)
  where status = 'queued' and leased_until is not null;
create index operations_review on operations (network_id, coalesce(reviewed_at, submitted_at))
  where status in ('received', 'queued', 'submitted');
drop index operations_received;
create index operations_received on operations (network_id, id) where status = 'received';
drop index operations_confirmed;
create index operations_confirmed on operations (network_id, block_number, id) where status = 'confirmed';
create index operations_confirmed_block on operations (network_id, block_hash) where status = 'confirmed';

-- When a project last had a turn in a network's queue: the others go first.
create table project_turns (
  network_id text not null,
  project_id text collate "C" not null references projects,
  served_at timestamptz not null,
  primary key (network_id, project_id)
);

alter table attempts add column purpose text not null default 'bundle'
  constraint attempts_purpose check (purpose in ('bundle', 'noop', 'refill'));
alter table attempts alter column purpose drop default;
alter table attempts add column signed_at_block bigint not null default 0;
alter table attempts alter column signed_at_block drop default;
-- Place among the slot's transactions. Of two replacements of one transaction the unique index lets one through.
alter table attempts add column ordinal int not null default 0;
alter table attempts alter column ordinal drop default;
drop index attempts_slot;
create unique index attempts_ordinal on attempts (slot_id, ordinal);

-- What executors paid for mined outer transactions. Reorganisations reverse entries, nothing deletes them.
create table outer_entries (
  network_id text not null,
  block_hash text not null,
  transaction_hash text not null,
  block_number bigint not null,
  executor text not null,
  purpose text not null
    constraint outer_entries_purpose check (purpose in ('bundle', 'noop', 'refill')),
  success boolean not null,
  landed int not null,
  cost numeric(78, 0) not null,
  posted_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  primary key (network_id, block_hash, transaction_hash)
);
create index outer_entries_block on outer_entries (network_id, block_number) where reversed_at is null;
create index ledger_entries_block on ledger_entries (network_id, block_number) where reversed_at is null;
`,
}
