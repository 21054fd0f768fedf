import type { Migration } from './migration.js'

const columns = 'project_id, id desc'
const rare = `status in ('failed', 'dropped')`

/** A list of what failed or was dropped reads nothing else, live or archived. */
export const rareLists: Migration = {
  name: '0028-rare-lists',
  breaking: false,
  sql: `
create index operations_list_lost on operations (${columns}) where ${rare};
create index archived_operations_list_lost on archived_operations (${columns}) where ${rare};
create or replace function archived_of_project(project text, statuses text[], most bigint)
returns setof archived_operations language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
begin
  if statuses <@ array['failed', 'dropped'] then
    return query select * from archived_operations
      where project_id = $1 and ${rare} and status = any($2)
      order by id desc limit $3;
  else
    return query select * from archived_operations
      where project_id = $1 and status not in ('prepared', 'expired') and ($2 is null or status = any($2))
      order by id desc limit $3;
  end if;
end $$;
`,
}
