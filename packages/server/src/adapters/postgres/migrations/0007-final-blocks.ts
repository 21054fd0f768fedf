import type { Migration } from './migration.js'

/** The newest block of each network that was agreed to be final: what is at or below it is never undone. */
export const finalBlocks: Migration = {
  name: '0007-final-blocks',
  breaking: false,
  sql: `
create table final_blocks (
  network_id text primary key,
  number bigint not null,
  hash text not null
);
-- Nothing was below the oldest that is kept: it was the first, and final, or is far behind the final one.
insert into final_blocks (network_id, number, hash)
select distinct on (network_id) network_id, number, hash from chain_blocks order by network_id, number;
`,
}
