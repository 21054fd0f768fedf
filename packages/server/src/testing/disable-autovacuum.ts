import { connect, type Timeouts } from '../adapters/postgres/connection/connect.js'

/** Disables autovacuum for every table that is created from now on, partitions of the archive included. */
export async function disableAutovacuum(url: string, timeouts: Timeouts): Promise<void> {
  const knex = connect(url, { poolSize: 1, ...timeouts })
  try {
    // A partitioned table has no storage parameters, and autovacuum does not visit it.
    await knex.raw(`
      create function disable_autovacuum() returns event_trigger language plpgsql as $$
      declare
        made regclass;
      begin
        for made in
          select oid from pg_class
          where relkind in ('r', 'm')
            and oid in (select objid from pg_event_trigger_ddl_commands() where classid = 'pg_class'::regclass)
        loop
          execute format('alter table %s set (autovacuum_enabled = off)', made);
        end loop;
      end $$;
      create event trigger disable_autovacuum on ddl_command_end
        when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'CREATE MATERIALIZED VIEW')
        execute function disable_autovacuum()`)
  } finally {
    await knex.destroy()
  }
}
