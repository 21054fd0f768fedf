import {
  type AccountSeriesQuery,
  type DashboardStore,
  isGatewayError,
  type Operation,
  type ProjectId,
  type TransactionsQuery,
} from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { endless, type MigratedDatabase, ownDatabase } from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import { anOperation, randomAddress, seedAccount } from '../../testing/records.js'
import { inEachState, settle, tableStates } from '../../testing/table-states.js'
import { connect } from './connection/connect.js'
import { createDatabase } from './create-database.js'

/**
 * Operations that stay live when all others are archived. PostgreSQL reads a short table as a whole, despite its
 * indexes.
 */
const prepared = 1_000
const hour = 60 * 60 * 1000
const end = new Date('2026-03-31T10:30:00Z')
const ago = (hours: number) => new Date(end.getTime() - hours * hour)

/**
 * Writes one finalized swap of one account per hour, each with its fees. The three oldest failed. The hashes are the
 * same in every run: a random hash could have all trigrams of a search text, and the search would read its row too.
 */
async function writeHistory(
  { knex, stores }: MigratedDatabase,
  copies: number,
): Promise<Operation> {
  const { account } = await seedAccount(stores)
  const operation = anOperation(account, { kind: 'swap' })
  await stores.preparations.insert(operation, undefined)
  const { id, networkId, projectId } = operation
  await knex.raw(
    `insert into operations
     select copied.* from operations, generate_series(1 - :prepared, :copies) as copy,
     jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || lpad((:copies - copy)::text, 8, '0'), 'nonce', copy,
       'status', case when copy < 1 then 'prepared' when copy > :copies - 3 then 'failed' else 'finalized' end,
       'user_operation_hash', '0x' || encode(sha256(convert_to(copy::text, 'UTF8')), 'hex'),
       'submitted_at', cast(:end as timestamptz) - make_interval(hours => copy),
       'created_at', cast(:end as timestamptz) - make_interval(hours => copy))) as copied
     where operations.id = :id`,
    { id, copies, prepared, end },
  )
  await knex.raw(
    `insert into operation_transitions (operation_id, from_status, to_status, cause)
     select id, 'prepared', status, 'test' from operations where status <> 'prepared'`,
  )
  await knex.raw(
    `insert into ledger_entries (network_id, block_hash, user_operation_hash, block_number, transaction_hash, operation_id,
       project_id, success, actual_gas_cost, actual_gas_used, token, collected, refunded, gas_fee, static_fee, transfer_fee)
     select network_id, user_operation_hash, user_operation_hash, 1, '0x', id, project_id, true, 1, 1, :token, 1, 0, 1, 0, 0
     from operations where status <> 'prepared'`,
    { token: randomAddress() },
  )
  await knex.raw(
    `insert into router_fees (operation_id, token, project_id, network_id, kind, created_at, integrator_amount,
       provider_amount, source)
     select id, :token, :projectId, :networkId, 'swap', created_at, 1, 1, 'chain'
     from operations where status <> 'prepared'`,
    { token: randomAddress(), projectId, networkId },
  )
  while ((await stores.rollups.fold(copies)) > 0);
  return operation
}

async function archiveUntil({ stores }: MigratedDatabase, time: Date) {
  while ((await stores.archive.moveOperations(time, 500)) > 0);
}

/** Matches all tables but those of rollups. */
const history = /^(?!.*_(rollups|changes)$)./
const operations = /^(archived_)?operations/

async function expectFewRowsRead(
  { knex, stores }: MigratedDatabase,
  projectId: ProjectId,
  copies: number,
) {
  const ask = <T>(limit: number, work: (store: DashboardStore) => Promise<T>) =>
    readAtMost(knex, limit, history, ({ dashboards }) => work(dashboards))
  for (const scope of ['all' as const, [projectId]]) {
    const query = { scope, networks: { except: ['99'] } }
    const page = { ...query, limit: 10, offset: 0 }
    const window = { from: ago(1_500), to: end }
    expect(await ask(19, (store) => store.stats({ ...query, window }))).toMatchObject({
      operations: [{ operations: 1_500 }],
      fees: [{ operations: 1_500 }],
      routerFees: [{ operations: 1_500, firstOf: 1_500 }],
    })
    // This window ends now, in the middle of an hour that has operations.
    const minutes = (number: number) => number * 60_000
    const untilNow = {
      from: new Date(ago(1_500).getTime() + minutes(10)),
      to: new Date(ago(1).getTime() + minutes(1)),
    }
    expect(await ask(0, (store) => store.stats({ ...query, window: untilNow }))).toMatchObject({
      operations: [{ operations: 1_499 }],
    })
    await ask(19, (store) => store.accountSeries({ ...query, window, bucket: 'day', idle: true }))
    for (const [filter, shown] of [
      [{}, 10],
      [{ statuses: ['failed'] }, 3],
      [{ statuses: ['queued', 'confirmed'] }, 0],
      [{ from: ago(1_505), to: ago(1_500) }, 5],
      [{ to: ago(1_500) }, 10],
    ] as const) {
      const list = await ask(59, (store) => store.listTransactions({ ...page, ...filter }))
      expect(list.transactions).toHaveLength(shown)
    }
    // The query finds deep pages from a day that the rollups name.
    for (const offset of [990, 1_345, 1_995]) {
      const { transactions } = await stores.dashboards.listTransactions({ ...page, offset })
      expect(transactions.map(({ operation }) => operation.createdAt)).toEqual(
        Array.from({ length: Math.min(10, copies - offset) }, (_, place) =>
          ago(offset + place + 1),
        ),
      )
    }
  }
}

test.each(tableStates)(
  'an answer reads only rows of two hours and of the page, even in a long history, live or archived, in tables that were %s',
  async (state) => {
    const db = await ownDatabase({ autovacuum: false })
    const copies = 2_000
    const { projectId } = await writeHistory(db, copies)
    // First nothing is archived, then the oldest quarter, so that a page may contain both kinds, then everything.
    for (const archived of [ago(copies + 1), ago(1_503), end]) {
      await archiveUntil(db, archived)
      await settle(db, state)
      await expectFewRowsRead(db, projectId, copies)
    }
    const failed = await readAtMost(db.knex, 3, operations, (stores) =>
      stores.operations.list(projectId, { statuses: ['failed', 'queued'], limit: 10, offset: 0 }),
    )
    expect(failed).toHaveLength(3)
  },
)

test('the newest hour of accounts shows which were active, so operations are read only for the hour that contains the limit', async () => {
  const db = await ownDatabase({ autovacuum: false })
  const copies = 500
  const { accountId } = await writeHistory(db, copies)
  await archiveUntil(db, end)
  await db.knex.raw(
    `insert into accounts
     select copied.* from accounts, generate_series(1, :copies) as copy,
     jsonb_populate_record(accounts, jsonb_build_object(
       'id', accounts.id || copy, 'address', '0x' || lpad(copy::text, 40, '0'),
       'owner_address', '0x' || lpad(copy::text, 40, '0'),
       'last_submitted_hour', date_trunc('hour', cast(:end as timestamptz) - make_interval(hours => copy)))) as copied
     where accounts.id = :accountId`,
    { accountId, copies, end },
  )
  // Gives each account one operation.
  await db.knex.raw(
    'update archived_operations set account_id = account_id || (:copies - right(id, 8)::int)',
    { copies },
  )
  await inEachState(db, async () => {
    const { baseline, buckets } = await readAtMost(db.knex, 1, operations, ({ dashboards }) =>
      dashboards.accountSeries({
        scope: 'all',
        networks: { except: [] },
        window: { from: ago(24), to: new Date() },
        bucket: 'month',
        idle: false,
        activeSince: ago(250.2),
      }),
    )
    expect([...baseline, ...buckets].reduce((sum, { accounts }) => sum + accounts, 0)).toBe(251)
  })
})

test('a search for a part of a hash uses the trigram index of the archive', async () => {
  const db = await ownDatabase({ autovacuum: false })
  await writeHistory(db, 700)
  await archiveUntil(db, end)
  // New rows wait outside the index. A long month moves them into it by itself.
  await db.knex.raw(
    `select gin_clean_pending_list(pg_class.oid) from pg_class join pg_am on pg_am.oid = relam
     where amname = 'gin' and relkind = 'i'`,
  )
  await inEachState(db, async () => {
    const row = await db.knex('archived_operations').orderBy('id').first()
    const { total, transactions } = await readAtMost(
      db.knex,
      3,
      /^archived_operations/,
      ({ dashboards }) =>
        dashboards.listTransactions({
          scope: 'all',
          networks: { except: [] },
          userOperationHash: row.user_operation_hash.slice(-7),
          limit: 10,
          offset: 0,
        }),
    )
    expect([total, transactions.map(({ operation }) => operation.id)]).toEqual([1, [row.id]])
  })
})

test('a search that takes too long is refused with advice to narrow it, and a query without a search may be retried', async () => {
  const db = await ownDatabase()
  const impatient = connect(db.url, { ...endless, statementTimeoutMs: 100 })
  const { dashboards } = createDatabase(impatient)
  const holder = await db.knex.transaction()
  await holder.raw('lock table operations, operation_rollups, accounts, account_rollups')
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.catch((error: unknown) => error)
    if (!isGatewayError(error)) throw error
    return `${error.code}: ${error.message}`
  }
  const asked = { scope: 'all', networks: { except: [] } } as const
  const list = (more: Partial<TransactionsQuery>) =>
    refusalOf(dashboards.listTransactions({ ...asked, limit: 1, offset: 0, ...more }))
  const window = { from: ago(24), to: end }
  const series = (more: Partial<AccountSeriesQuery>) =>
    refusalOf(dashboards.accountSeries({ ...asked, window, bucket: 'day', idle: true, ...more }))

  expect(await list({ transactionHash: 'a' })).toBe(
    'QUERY_TOO_BROAD: Too much is to be read for query.transactionHash. Narrow it with from and to, networkId or projectId.',
  )
  expect(await list({ userOperationHash: 'a', offset: 10 })).toBe(
    'QUERY_TOO_BROAD: Too much is to be read for query.userOperationHash and query.offset. Narrow it with from and to, networkId or projectId.',
  )
  expect(await series({ address: { contains: 'a' }, activeSince: end })).toBe(
    'QUERY_TOO_BROAD: Too much is to be read for query.address and query.activeWithin. Narrow it with networkId or projectId.',
  )
  const overloaded = 'OVERLOADED: The database does not answer in time. Retry shortly.'
  expect(await list({})).toBe(overloaded)
  expect(await series({})).toBe(overloaded)
  expect(await refusalOf(dashboards.stats({ ...asked, window }))).toBe(overloaded)

  await holder.rollback()
  await impatient.destroy()
})
