import type { Migration } from './migration.js'

/** How often a node has taken an outer transaction, so that it is sent again ever more rarely. */
export const sends: Migration = {
  name: '0009-sends',
  breaking: false,
  sql: `
alter table attempts add column sends int not null default 0;
`,
}
