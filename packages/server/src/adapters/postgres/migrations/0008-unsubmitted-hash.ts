import type { Migration } from './migration.js'

/** To find whose an operation is that its client landed without submitting it. */
export const unsubmittedHash: Migration = {
  name: '0008-unsubmitted-hash',
  breaking: false,
  sql: `
create index operations_unsubmitted_hash on operations (network_id, user_operation_hash)
  where status in ('prepared', 'expired');
`,
}
