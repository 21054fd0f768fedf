import type { Migration } from './migration.js'

/** Looks keys up and counts them in one statement: each request with a key waits for one trip instead of two. */
export const authenticatedKeys: Migration = {
  name: '0022-authenticated-keys',
  breaking: false,
  sql: `
-- A row per active key of an active project and per limit that it is asked for; a key that is asked for without a limit has
-- none. What is counted is the key's id, after it was found: of a key that opens nothing, nothing is counted.
create function authenticate_keys(hashes bytea[], buckets text[], wanted integer[], most integer[], seconds integer[])
returns table (
  key_hash bytea, key_id text, project jsonb,
  bucket text, granted integer, ends_at text, wait_seconds integer
)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with found as materialized (
    select asked.*, api_keys.id as key_id, to_jsonb(projects) as project
    from unnest($1, $2, $3, $4, $5) as asked (hash, bucket, wanted, most, seconds)
      join api_keys on api_keys.hash = asked.hash
      join projects on projects.id = api_keys.project_id
    where projects.is_active and api_keys.revoked_at is null
      and (api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())
  ), counted as (
    select array_agg(bucket) as buckets, array_agg(key_id) as keys, array_agg(wanted) as wanted,
      array_agg(most) as most, array_agg(seconds) as seconds
    from found where bucket is not null
  ), taken as materialized (
    select taken.*
    from counted, take_from_limits(counted.buckets, counted.keys, counted.wanted, counted.most, counted.seconds) as taken
  )
  select found.hash, found.key_id, found.project, found.bucket, taken.granted, taken.ends_at, taken.wait_seconds
  from found left join taken on taken.bucket = found.bucket and taken.key = found.key_id;
end
$$;
`,
}
