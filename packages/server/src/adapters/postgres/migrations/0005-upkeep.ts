import type { Migration } from './migration.js'

/** What was last seen of the balances that a network lives on. */
export const upkeep: Migration = {
  name: '0005-upkeep',
  breaking: false,
  sql: `
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
`,
}
