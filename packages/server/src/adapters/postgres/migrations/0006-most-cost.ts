import type { Migration } from './migration.js'

/**
 * What an outer transaction may take from its sender at most, so that those under way are counted before the next one.
 * Those from before count as nothing until they are replaced or mined, as they did then.
 */
export const mostCost: Migration = {
  name: '0006-most-cost',
  breaking: false,
  sql: `
alter table attempts add column most_cost numeric(78, 0) not null default 0;
`,
}
