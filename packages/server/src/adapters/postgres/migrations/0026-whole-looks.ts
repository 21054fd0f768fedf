import type { Migration } from './migration.js'

/** A fee finds its operation also while that moves between the live ones and the archive. */
export const wholeLooks: Migration = {
  name: '0026-whole-looks',
  breaking: false,
  sql: `
create or replace function describe_entry() returns trigger language plpgsql as $$
begin
  -- Nearly always it is live.
  select created_at, unit.symbol, unit.decimals
  into new.operation_created_at, new.token_symbol, new.token_decimals
  from operations cross join lateral describe_operation(quote) unit where id = new.operation_id;
  if not found then
    -- Both in one statement, which sees one moment: in that it is in one of them.
    select created_at, unit.symbol, unit.decimals
    into new.operation_created_at, new.token_symbol, new.token_decimals
    from (
      select created_at, quote from operations where id = new.operation_id
      union all
      select created_at, quote from archived_by_id(array[new.operation_id])
    ) known cross join lateral describe_operation(quote) unit;
  end if;
  return new;
end $$;
`,
}
