import type { Migration } from './migration.js'

/** Where watching began, so that a verification knows from which block on the ledger is to be whole. */
export const verification: Migration = {
  name: '0004-verification',
  breaking: false,
  sql: `
create table watch_starts (
  network_id text primary key,
  number bigint not null
);
-- Blocks before these were pruned; nothing says any more where watching began.
insert into watch_starts (network_id, number) select network_id, min(number) from chain_blocks group by network_id;
`,
}
