import type { Migration } from './migration.js'

/** Signatures have columns of their own, so a submit writes no JSON anew, and neither does any later change of status. */
export const signatures: Migration = {
  name: '0041-signatures',
  // Servers of the release before would send the placeholder for the signature.
  breaking: true,
  sql: `
alter table operations
  -- Null until submit. Of an operation that was submitted on an earlier schema it stands in user_operation.
  add column signature text,
  -- Likewise in delegation.
  add column authorization_signature jsonb;
alter table archived_operations
  add column signature text,
  add column authorization_signature jsonb;
create or replace view all_operations as
  select * from operations union all select * from archived_operations;

-- A row that is longer than 2 kB keeps its JSON outside of it. PostgreSQL writes that once, and not again with each status.
alter table operations set (toast_tuple_target = 512);

-- Not valid: without a look at the rows of before, for which the constraint of before held.
alter table operations
  drop constraint operations_authorization,
  add constraint operations_authorization check (
    status in ('prepared', 'expired') or delegation is null or delegation->'authorization' is null
    or delegation->'authorization'->'signature' is not null or authorization_signature is not null) not valid;
`,
}
