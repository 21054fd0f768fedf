import type { Migration } from './migration.js'

/** Plain transactions of an owner's own address, in place of a user operation: the transaction rail. */
export const plainOperations: Migration = {
  name: '0019-plain-operations',
  // Servers of the release before take every row for a user operation.
  breaking: true,
  sql: `
alter table operations
  add column rail text not null default 'userOperation'
    constraint operations_rail check (rail in ('userOperation', 'transaction')),
  -- As they were prepared; null on the other rail. Their sender is the owner.
  add column transactions jsonb,
  alter column user_operation drop not null,
  -- The hash of the last signed transaction: of none before submit.
  alter column user_operation_hash drop not null,
  -- Each plain transaction has one of its own.
  alter column nonce drop not null;
-- Not valid: without a look at the rows of before, which are all user operations.
alter table operations
  add constraint operations_of_rail check (case rail
    when 'userOperation'
      then user_operation is not null and user_operation_hash is not null and nonce is not null
        and transactions is null
    else user_operation is null and nonce is null and transactions is not null
      and (user_operation_hash is not null or status in ('prepared', 'expired')) end) not valid;

-- Signed by their owner. The bytes are here before any node has them, and these are the bytes that are sent.
create table plain_transactions (
  operation_id text collate "C" not null references operations,
  place int not null,
  network_id text not null,
  owner text not null,
  nonce bigint not null,
  hash text not null,
  raw text not null,
  -- Its operation is live.
  live boolean not null default true,
  sends int not null default 0,
  last_sent_at timestamptz,
  primary key (operation_id, place)
);
-- A nonce belongs to one live operation.
create unique index plain_transactions_live_nonce on plain_transactions (network_id, owner, nonce) where live;

-- When each live plain operation is looked at next, and by whom.
create table plain_looks (
  operation_id text collate "C" primary key references operations,
  network_id text not null,
  next_look_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  -- Fencing version: whoever holds the operation by an older one stores nothing any more.
  lease bigint not null default 0
);
create index plain_looks_due on plain_looks (network_id, next_look_at, operation_id);
`,
}
