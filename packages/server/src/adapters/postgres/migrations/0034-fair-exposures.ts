import type { Migration } from './migration.js'

/** What burnt is told apart by sender: how much of it counts against the sender, and how often in a row it happened. */
export const fairExposures: Migration = {
  name: '0034-fair-exposures',
  breaking: false,
  sql: `
-- Less than its gas where the operation had landed elsewhere; null in rows of before, which count in full.
alter table burnt_gas
  add column of_sender numeric(78, 0),
  -- It failed here because somebody else had landed it.
  add column landed_elsewhere boolean not null default false;
create index burnt_gas_sender on burnt_gas (network_id, sender);
-- An account's newest that landed are read, however many of it were dropped.
create index operations_landed_by_account on operations (account_id, id desc) where included_transaction_hash is not null;
`,
}
