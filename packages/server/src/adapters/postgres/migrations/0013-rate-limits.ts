import type { Migration } from './migration.js'

/** In the window that the newest statement falls into. */
const counted = 'case when held.ends_at > excluded.asked_at then held.count else 0 end'
const granted = `least(excluded.wanted, greatest(0, excluded.most - ${counted}))`

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

-- One row per counter that is asked for. The row's lock decides who comes first: the second finds the count of the first.
-- A moment is read once per statement, so that count and window never judge by different ones; one that waited for the
-- lock judges by an earlier moment, which can only keep it in the older window.
create function take_from_limits(buckets text[], keys text[], wanted integer[], most integer[], seconds integer[])
returns table (bucket text, key text, granted integer, ends_at text, wait_seconds integer)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with moment as materialized (select clock_timestamp() as now)
  insert into rate_limits as held (bucket, key, count, ends_at, asked_at, wanted, most, granted)
  select asked.bucket, asked.key, least(asked.wanted, asked.most), now + make_interval(secs => asked.seconds), now,
    asked.wanted, asked.most, least(asked.wanted, asked.most)
  from moment, unnest($1, $2, $3, $4, $5) as asked (bucket, key, wanted, most, seconds)
  -- Always in one order, so that statements never wait for each other in a circle.
  order by asked.bucket, asked.key
  on conflict (bucket, key) do update set
    count = ${granted} + ${counted},
    ends_at = case when held.ends_at > excluded.asked_at then held.ends_at else excluded.ends_at end,
    asked_at = excluded.asked_at,
    wanted = excluded.wanted,
    most = excluded.most,
    granted = ${granted}
  returning held.bucket, held.key, held.granted, held.ends_at::text,
    greatest(1, ceil(extract(epoch from held.ends_at - held.asked_at)))::int;
end
$$;
`,
}
