import type { Migration } from './migration.js'

/** Refunds that were not delivered, told apart from what was collected, and the prices of the time of each fee. */
export const feeValues: Migration = {
  name: '0011-fee-values',
  breaking: false,
  sql: `
alter table ledger_entries add column owed numeric(78, 0);

-- US dollars per whole token or coin, times 10^36, at the time of a block with fees in the token.
create table execution_prices (
  network_id text not null,
  block_hash text not null,
  token text not null,
  -- Unix seconds.
  block_time bigint not null,
  token_price numeric(78, 0),
  native_price numeric(78, 0),
  -- When prices were last asked for.
  tried_at timestamptz,
  primary key (network_id, block_hash, token)
);
create index execution_prices_wanted on execution_prices (network_id, block_time)
  where token_price is null or native_price is null;
`,
}
