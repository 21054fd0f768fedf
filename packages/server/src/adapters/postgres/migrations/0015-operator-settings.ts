import type { Migration } from './migration.js'

/** What only the operator sets: a project's own limits of sponsorship, and codes for people who lost their password. */
export const operatorSettings: Migration = {
  name: '0015-operator-settings',
  breaking: false,
  sql: `
alter table projects
  -- Null: the gateway's own limit.
  add column unsubmitted_limit integer
    constraint projects_unsubmitted_limit check (unsubmitted_limit > 0),
  -- Hundredths of a percent of the paymaster's deposit. Null: the gateway's own limit.
  add column deposit_share integer
    constraint projects_deposit_share check (deposit_share between 1 and 10000);

-- At most one code of a user counts: the newest.
create table password_resets (
  user_id text collate "C" primary key references users on delete cascade,
  -- Keyed: the table alone lets nobody try codes.
  hash bytea not null,
  expires_at timestamptz not null,
  -- From then on it signs nobody in, and stands for a while for the current password of its user.
  used_at timestamptz
);
create unique index password_resets_hash on password_resets (hash);
`,
}
