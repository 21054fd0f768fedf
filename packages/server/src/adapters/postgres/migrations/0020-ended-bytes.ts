import type { Migration } from './migration.js'

/** Signed transactions that may still be valid are kept no longer than they are needed: until their operation's end. */
export const endedBytes: Migration = {
  name: '0020-ended-bytes',
  breaking: false,
  sql: `
alter table plain_transactions alter column raw drop not null;
-- Of ended operations, which are looked at no more. Their hashes stay.
update plain_transactions set raw = null
where not exists (select from plain_looks where plain_looks.operation_id = plain_transactions.operation_id);
-- What may still be sent has its bytes.
alter table plain_transactions
  add constraint plain_transactions_live_bytes check (raw is not null or not live);
-- What was signed and given up is not signed a second time.
create index plain_transactions_ended_nonce on plain_transactions (network_id, owner, nonce) where not live;
`,
}
