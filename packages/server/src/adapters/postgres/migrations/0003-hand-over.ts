import type { Migration } from './migration.js'

/** Operations that are handed to a bundler, which may land them without a transaction that is known here. */
export const handOver: Migration = {
  name: '0003-hand-over',
  // Servers of the release before would drop what a bundler has.
  breaking: true,
  sql: `
alter table operations add column handed_over boolean not null default false;
create index operations_handed_over on operations (network_id, next_attempt_at, id)
  where status = 'submitted' and handed_over;
`,
}
