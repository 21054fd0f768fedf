import type { Migration } from './migration.js'

/** Operations that the operator keeps from being broadcast, until they are released. */
export const sendingHolds: Migration = {
  name: '0032-sending-holds',
  // Servers of the release before would broadcast what is held.
  breaking: true,
  sql: `
-- Every column that is not null must match. Few rows: each claim of queued operations reads all of them.
create table sending_holds (
  project_id text collate "C" references projects,
  network_id text,
  sender text,
  held_at timestamptz not null default clock_timestamp(),
  constraint sending_holds_filter check (num_nonnulls(project_id, network_id, sender) > 0)
);
create unique index sending_holds_once
  on sending_holds (coalesce(project_id, ''), coalesce(network_id, ''), coalesce(sender, ''));
`,
}
