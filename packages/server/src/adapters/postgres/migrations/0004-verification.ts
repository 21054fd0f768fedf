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
-- The first blocks were pruned: the oldest that is kept, or the one before the first that an operation landed in.
insert into watch_starts (network_id, number)
select kept.network_id, least(min(kept.number), (
  select min(operations.block_number) - 1 from operations where operations.network_id = kept.network_id))
from chain_blocks kept group by kept.network_id;
`,
}
