import type { Migration } from './migration.js'

/**
 * Projects, keys, accounts, operations, the relayer's nonce slots, the watcher's blocks and the fee ledger.
 *
 * The partial unique indexes on `operations` carry invariants: they decide the races that code cannot.
 */
export const foundation: Migration = {
  name: '0001-foundation',
  breaking: false,
  sql: `
create table users (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  system_role text not null
    constraint users_system_role check (system_role in ('owner', 'system_admin', 'client_admin')),
  created_at timestamptz not null
);
create unique index users_email on users (email);

create table projects (
  id text collate "C" primary key,
  name text not null,
  is_active boolean not null,
  security_mode text not null
    constraint projects_security_mode check (security_mode in ('monitor', 'enforce')),
  created_at timestamptz not null
);

create table api_keys (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  name text not null,
  prefix text not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_hash on api_keys (hash);
-- A project has at most one key that is not revoked; an expired one is revoked when the next is made.
create unique index api_keys_one_active on api_keys (project_id) where revoked_at is null;

create table networks (
  network_id text primary key,
  genesis_hash text not null
);

create table accounts (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  network_id text not null,
  owner_address text not null,
  address text not null,
  implementation_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_one_per_owner unique (project_id, network_id, owner_address)
);

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
  sender text not null,
  owner_address text not null,
  owner_is_root boolean not null,
  nonce numeric(78, 0) not null,
  deploys boolean not null,
  user_operation jsonb not null,
  user_operation_hash text not null,
  quote jsonb not null,
  security jsonb not null,
  idempotency_key text,
  idempotency_fingerprint text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  valid_until timestamptz not null,
  submitted_at timestamptz,
  -- Due time of a queued operation: moved forward while a worker holds it and after a failed try.
  next_attempt_at timestamptz,
  -- A worker holds the queued operation until then; its sender's other operations wait meanwhile.
  leased_until timestamptz,
  transaction_hash text,
  outer_hashes text[] not null default '{}',
  reason text,
  block_number bigint,
  block_hash text,
  included_transaction_hash text,
  success boolean,
  constraint operations_inclusion check ((status in ('confirmed', 'finalized', 'failed')) or block_hash is null)
);
-- One user operation is submitted at most once, whatever ids it was prepared under.
create unique index operations_submitted_hash on operations (network_id, user_operation_hash)
  where status not in ('prepared', 'expired');
-- A nonce belongs to one live operation.
create unique index operations_live_nonce on operations (network_id, sender, nonce)
  where status in ('received', 'queued', 'submitted', 'confirmed');
create unique index operations_idempotency on operations (project_id, idempotency_key)
  where idempotency_key is not null and status <> 'expired';
create index operations_due on operations (network_id, next_attempt_at) where status = 'queued';
create index operations_received on operations (network_id) where status = 'received';
create index operations_confirmed on operations (network_id, block_number) where status = 'confirmed';
create index operations_submitted_sender on operations (network_id, sender) where status = 'submitted';
create index operations_prepared_expiry on operations (expires_at) where status = 'prepared';
create index operations_list on operations (project_id, id desc) where status not in ('prepared', 'expired');
create index operations_list_account on operations (account_id, id desc) where status not in ('prepared', 'expired');

-- Append-only: why an operation is where it is.
create table operation_transitions (
  id bigint generated always as identity primary key,
  operation_id text collate "C" not null references operations,
  from_status text not null,
  to_status text not null,
  cause text not null,
  reason text,
  transaction_hash text,
  at timestamptz not null default clock_timestamp()
);
create index operation_transitions_operation on operation_transitions (operation_id, id);

create table executors (
  network_id text not null,
  address text not null,
  primary key (network_id, address)
);

create table nonce_slots (
  id text collate "C" primary key,
  network_id text not null,
  executor text not null,
  nonce bigint not null,
  closed boolean not null default false,
  -- Set when one of our transactions was mined; null for a nonce that a foreign transaction took.
  mined_block_hash text,
  mined_transaction_hash text,
  created_at timestamptz not null default clock_timestamp(),
  constraint nonce_slots_nonce unique (network_id, executor, nonce),
  foreign key (network_id, executor) references executors
);
create index nonce_slots_live on nonce_slots (network_id, executor, nonce) where not closed;
create index nonce_slots_block on nonce_slots (network_id, mined_block_hash) where mined_block_hash is not null;

-- Signed outer transactions. The bytes are here before any node has them.
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
  constraint attempts_transaction unique (network_id, transaction_hash)
);
create index attempts_slot on attempts (slot_id);

create table attempt_operations (
  attempt_id text collate "C" not null references attempts,
  operation_id text collate "C" not null references operations,
  primary key (attempt_id, operation_id)
);
create index attempt_operations_operation on attempt_operations (operation_id);

-- Canonical blocks, linked by hash.
create table chain_blocks (
  network_id text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  timestamp bigint not null,
  primary key (network_id, number)
);

-- What the chain says operations paid and cost. Reorganisations reverse entries, nothing deletes them.
create table ledger_entries (
  network_id text not null,
  block_hash text not null,
  user_operation_hash text not null,
  block_number bigint not null,
  transaction_hash text not null,
  operation_id text collate "C" references operations,
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
  primary key (network_id, block_hash, user_operation_hash),
  constraint ledger_entries_fee check (
    (token is null) = (collected is null) and (token is null) = (refunded is null)
    and (token is null) = (gas_fee is null) and (token is null) = (static_fee is null)
    and (token is null) = (transfer_fee is null))
);
create index ledger_entries_operation on ledger_entries (operation_id) where reversed_at is null;
`,
}
