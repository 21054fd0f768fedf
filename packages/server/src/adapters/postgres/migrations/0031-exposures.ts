import type { Migration } from './migration.js'

/** What executors burn on operations that do not land, and what those under way would burn. */
export const exposures: Migration = {
  name: '0031-exposures',
  breaking: false,
  sql: `
alter table nonce_slots
  -- Gas that its transactions burn at most, if nothing in them lands. Those of before count as nothing.
  add column risk_gas numeric(78, 0) not null default 0,
  -- Senders in it had not landed an operation when it was sent.
  add column of_newcomers boolean not null default false;

-- An operation's share of what a mined bundle burnt that did not land it.
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
  primary key (network_id, block_hash, transaction_hash, operation_id)
);
create index burnt_gas_window on burnt_gas (network_id, burnt_at);

drop index outer_entries_in_vain;
`,
}
