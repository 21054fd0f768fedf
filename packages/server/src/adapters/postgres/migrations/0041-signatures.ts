import type { Migration } from './migration.js'

/** Gives signatures their own columns, so that a submit or a later change of status rewrites no JSON. */
export const signatures: Migration = {
  name: '0041-signatures',
  // Servers of the previous release would send the placeholder instead of the signature.
  breaking: true,
  sql: `
alter table operations
  -- Null until submit. An operation that was submitted on an earlier schema has its signature in user_operation.
  add column signature text,
  -- Null until submit. An operation that was submitted on an earlier schema has it in delegation.
  add column authorization_signature jsonb;
alter table archived_operations
  add column signature text,
  add column authorization_signature jsonb;
create or replace view all_operations as
  select * from operations union all select * from archived_operations;

-- A row longer than 2 kB stores its JSON out of line. PostgreSQL writes that JSON once, and not again with each status.
alter table operations set (toast_tuple_target = 512);

-- Not valid skips the scan of existing rows, for which the old constraint held.
alter table operations
  drop constraint operations_authorization,
  add constraint operations_authorization check (
    status in ('prepared', 'expired') or delegation is null or delegation->'authorization' is null
    or delegation->'authorization'->'signature' is not null or authorization_signature is not null) not valid;
`,
}
