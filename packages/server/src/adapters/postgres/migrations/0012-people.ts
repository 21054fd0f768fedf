import type { Migration } from './migration.js'

/** Who registers, with the codes that were mailed for it, and sessions that can be ended. */
export const people: Migration = {
  name: '0012-people',
  breaking: false,
  sql: `
alter table users add column session_version integer not null default 1;

-- Nobody yet: whoever holds a code of one becomes the user that it describes.
create table registrations (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);

create table verification_codes (
  -- Keyed: the table alone lets nobody try codes.
  hash bytea primary key,
  registration_id text collate "C" not null references registrations on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_registration on verification_codes (registration_id);
`,
}
