import type { Migration } from './migration.js'

/** Transactions of executors that landed nothing are counted: those of the last day are looked for. */
export const transactionsInVain: Migration = {
  name: '0021-transactions-in-vain',
  breaking: false,
  sql: `
create index outer_entries_in_vain on outer_entries (network_id, posted_at)
  where landed = 0 and reversed_at is null;
`,
}
