import type { Migration } from './migration.js'

/** Counters of the rate limits. Unlogged: a crash of the database sets them back, and nothing waits for its disk. */
export const rateLimits: Migration = {
  name: '0013-rate-limits',
  breaking: false,
  sql: `
create unlogged table rate_limits (
  bucket text collate "C" not null,
  key text collate "C" not null,
  -- Of the window that ends at ends_at.
  count integer not null,
  ends_at timestamptz not null,
  -- Of the newest statement: when it looked, how many it asked for, how many there are in a window, how many it got.
  asked_at timestamptz not null,
  wanted integer not null,
  most integer not null,
  granted integer not null,
  constraint rate_limits_pkey primary key (bucket, key)
) with (fillfactor = 50);
create index rate_limits_ends_at on rate_limits (ends_at);
`,
}
