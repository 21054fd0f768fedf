import type { Migration } from './migration.js'

/** What operations of EIP-7702 accounts say of the delegate, and the authorizations that travel with them. */
export const delegations: Migration = {
  name: '0018-delegations',
  breaking: false,
  sql: `
alter table operations
  -- Null for accounts that are deployed.
  add column delegation jsonb;
-- An operation that is submitted has the authorization that it requires. Not valid: without a look at the rows of
-- before, which have none.
alter table operations
  add constraint operations_authorization check (
    status in ('prepared', 'expired') or delegation is null or delegation->'authorization' is null
    or delegation->'authorization'->'signature' is not null) not valid;
`,
}
