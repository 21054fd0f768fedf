import type { Migration } from './migration.js'

/** Counts requests by the project of their key, so that a key that replaces another one goes on with its count. */
export const limitsByProject: Migration = {
  name: '0036-limits-by-project',
  breaking: false,
  sql: `
-- Counters count by the project's id. A project has one active key, so each counter is asked for once.
create or replace function authenticate_keys(
  hashes bytea[], buckets text[], wanted integer[], most integer[], seconds integer[]
)
returns table (
  key_hash bytea, key_id text, project jsonb,
  bucket text, granted integer, ends_at text, wait_seconds integer
)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with found as materialized (
    select asked.*, api_keys.id as key_id, api_keys.project_id, to_jsonb(projects) as project
    from unnest($1, $2, $3, $4, $5) as asked (hash, bucket, wanted, most, seconds)
      join api_keys on api_keys.hash = asked.hash
      join projects on projects.id = api_keys.project_id
    where projects.is_active and api_keys.revoked_at is null
      and (api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())
  ), counted as (
    select array_agg(bucket) as buckets, array_agg(project_id) as keys, array_agg(wanted) as wanted,
      array_agg(most) as most, array_agg(seconds) as seconds
    from found where bucket is not null
  ), taken as materialized (
    select taken.*
    from counted, take_from_limits(counted.buckets, counted.keys, counted.wanted, counted.most, counted.seconds) as taken
  )
  select found.hash, found.key_id, found.project, found.bucket, taken.granted, taken.ends_at, taken.wait_seconds
  from found left join taken on taken.bucket = found.bucket and taken.key = found.project_id;
end
$$;
`,
}
