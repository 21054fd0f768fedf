import type { Migration } from './migration.js'

/** What first operations of all projects may lose together: found without a look at every project and every loss. */
export const totalFronting: Migration = {
  name: '0016-total-fronting',
  breaking: false,
  sql: `
create index sponsorship_projects_fronted on sponsorship_projects (network_id) where fronted > 0;
create index ledger_entries_lost_on_network on ledger_entries (network_id, posted_at)
  where reversed_at is null and not success and coalesce(collected, 0) = 0;
`,
}
