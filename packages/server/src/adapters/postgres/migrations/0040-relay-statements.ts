import type { Migration } from './migration.js'

/** One plan for all calls, by indexes, also where it was made when the tables were short. */
const kept = `set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off`

/** The statements of a pass of the relayer, of a bundle and of a block, where one has to see what was committed while another waited. */
export const relayStatements: Migration = {
  name: '0040-relay-statements',
  breaking: false,
  sql: `
create function archived_by_slot(slot text) returns setof archived_attempts language plpgsql stable ${kept} as $$
begin
  return query select * from archived_attempts where slot_id = $1;
end $$;
`,
}
