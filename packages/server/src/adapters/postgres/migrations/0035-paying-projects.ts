import type { Migration } from './migration.js'

/** What a project has paid for lately: found in the index, without its other entries. */
export const payingProjects: Migration = {
  name: '0035-paying-projects',
  breaking: false,
  sql: `
create index ledger_entries_paid on ledger_entries (project_id, network_id, posted_at) include (actual_gas_cost)
  where reversed_at is null and collected > 0;
`,
}
