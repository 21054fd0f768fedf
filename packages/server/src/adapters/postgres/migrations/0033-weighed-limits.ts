import type { Migration } from './migration.js'

/** In the window that the statement falls into. */
const counted = 'case when held.ends_at > excluded.asked_at then held.count else 0 end'
/** All of them or none: a part would be counted and never used. */
const granted = `case when excluded.wanted <= excluded.most - ${counted} then excluded.wanted else 0 end`

/** Counts a request that carries many items as many, in the same counters as `take_from_limits`. */
export const weighedLimits: Migration = {
  name: '0033-weighed-limits',
  breaking: false,
  sql: `
-- Bucket, key, wanted, most, seconds.
create function take_weight_from_limit(text, text, integer, integer, integer)
returns table (bucket text, key text, granted integer, ends_at text, wait_seconds integer)
language sql as $$
  with moment as materialized (select clock_timestamp() as now)
  insert into rate_limits as held (bucket, key, count, ends_at, asked_at, wanted, most, granted)
  select $1, $2, fresh.granted, now + make_interval(secs => $5), now, $3, $4, fresh.granted
  from moment, (select case when $3 <= $4 then $3 else 0 end as granted) as fresh
  on conflict (bucket, key) do update set
    count = ${granted} + ${counted},
    ends_at = case when held.ends_at > excluded.asked_at then held.ends_at else excluded.ends_at end,
    asked_at = excluded.asked_at,
    wanted = excluded.wanted,
    most = excluded.most,
    granted = ${granted}
  returning held.bucket, held.key, held.granted, held.ends_at::text,
    greatest(1, ceil(extract(epoch from held.ends_at - held.asked_at)))::int
$$;
`,
}
