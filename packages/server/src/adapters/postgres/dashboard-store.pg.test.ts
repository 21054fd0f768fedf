import {
  type AccountSeries,
  type AccountSeriesQuery,
  type DashboardStore,
  isGatewayError,
  type Operation,
  type OperationId,
  type ProjectId,
  type TransactionsQuery,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { anOperation, randomAddress, seedAccount } from '../../testing/records.js'
import { rowsRead } from '../../testing/rows-read.js'
import { connect } from './connect.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const copies = 4_000
const hour = 60 * 60 * 1000
const end = new Date('2026-03-31T10:30:00Z')
const ago = (hours: number) => new Date(end.getTime() - hours * hour)

/** Finalized swaps of one account, one an hour, each with its fees; the three oldest failed. */
async function writeHistory(): Promise<Operation> {
  const { account } = await seedAccount(db.stores)
  const operation = anOperation(account, { kind: 'swap' })
  await db.stores.operations.insertPrepared(operation, undefined)
  const { id, networkId, projectId } = operation
  await db.knex.raw(
    `insert into operations
     select copied.* from operations, generate_series(1, :copies) as copy,
     jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || lpad((:copies - copy)::text, 8, '0'), 'nonce', copy,
       'status', case when copy > :copies - 3 then 'failed' else 'finalized' end,
       'user_operation_hash', operations.user_operation_hash || copy,
       'submitted_at', cast(:end as timestamptz) - make_interval(hours => copy),
       'created_at', cast(:end as timestamptz) - make_interval(hours => copy))) as copied
     where operations.id = :id`,
    { id, copies, end },
  )
  await db.knex.raw(
    `insert into operation_transitions (operation_id, from_status, to_status, cause)
     select id, 'prepared', status, 'test' from operations where status <> 'prepared'`,
  )
  await db.knex.raw(
    `insert into ledger_entries (network_id, block_hash, user_operation_hash, block_number, transaction_hash, operation_id,
       project_id, success, actual_gas_cost, actual_gas_used, token, collected, refunded, gas_fee, static_fee, transfer_fee)
     select network_id, user_operation_hash, user_operation_hash, 1, '0x', id, project_id, true, 1, 1, :token, 1, 0, 1, 0, 0
     from operations where status <> 'prepared'`,
    { token: randomAddress() },
  )
  await db.knex.raw(
    `insert into router_fees (operation_id, token, project_id, network_id, kind, created_at, integrator_amount,
       provider_amount, source)
     select id, :token, :projectId, :networkId, 'swap', created_at, 1, 1, 'chain'
     from operations where status <> 'prepared'`,
    { token: randomAddress(), projectId, networkId },
  )
  while ((await db.stores.rollups.fold(copies)) > 0);
  await db.knex.raw('analyze')
  return operation
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Not of rollups. */
const isHistory = /^(?!.*_(rollups|changes)$)./

/** Rows of these tables that a plan reads. */
const readOf = (node: PlanNode, tables: RegExp): number => {
  const own = tables.test(node['Relation Name'] ?? '')
    ? ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
      (node['Actual Loops'] ?? 1)
    : 0
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + readOf(plan, tables), 0)
}

/** What is answered, and how many rows of these tables are read for it. */
async function readBy(ask: (store: DashboardStore) => Promise<unknown>, tables = isHistory) {
  const asked: { sql: string; bindings: readonly string[] }[] = []
  const listen = (query: (typeof asked)[number]) => void asked.push(query)
  db.knex.on('query', listen)
  const answer = await ask(db.stores.dashboards)
  db.knex.off('query', listen)
  let read = 0
  for (const { sql, bindings } of asked) {
    const { rows } = await db.knex.raw(
      `explain (analyze, format json) ${sql.replace(/\$\d+/g, '?')}`,
      bindings,
    )
    read += readOf(rows[0]['QUERY PLAN'][0].Plan, tables)
  }
  return { answer, read }
}

async function expectFewRowsRead(projectId: ProjectId) {
  for (const scope of ['all' as const, [projectId]]) {
    const query = { scope, networks: { except: ['99'] } }
    const page = { ...query, limit: 10, offset: 0 }
    const window = { from: ago(3_000), to: end }
    const stats = await readBy((store) => store.stats({ ...query, window }))
    expect(stats.answer).toMatchObject({
      operations: [{ operations: 3_000 }],
      fees: [{ operations: 3_000 }],
      routerFees: [{ operations: 3_000, firstOf: 3_000 }],
    })
    expect(stats.read).toBeLessThan(20)
    // One that ends now, in the middle of an hour that there is something of.
    const minutes = (number: number) => number * 60_000
    const now = await readBy((store) =>
      store.stats({
        ...query,
        window: {
          from: new Date(ago(3_000).getTime() + minutes(10)),
          to: new Date(ago(1).getTime() + minutes(1)),
        },
      }),
    )
    expect(now).toMatchObject({ answer: { operations: [{ operations: 2_999 }] }, read: 0 })
    const series = await readBy((store) =>
      store.accountSeries({ ...query, window, bucket: 'day', idle: true }),
    )
    expect(series.read).toBeLessThan(20)
    const idsOf = (answer: unknown) =>
      (answer as { transactions: { operation: { id: OperationId } }[] }).transactions.length
    for (const [filter, shown] of [
      [{}, 10],
      [{ statuses: ['failed'] }, 3],
      [{ statuses: ['queued', 'confirmed'] }, 0],
      [{ from: ago(3_005), to: ago(3_000) }, 5],
      [{ to: ago(3_000) }, 10],
    ] as const) {
      const list = await readBy((store) => store.listTransactions({ ...page, ...filter }))
      expect(idsOf(list.answer)).toBe(shown)
      expect(list.read).toBeLessThan(60)
    }
    // Deep pages are looked for since a day that the sums name.
    for (const offset of [990, 2_345, 3_995]) {
      const { transactions } = await db.stores.dashboards.listTransactions({ ...page, offset })
      expect(transactions.map(({ operation }) => operation.createdAt)).toEqual(
        Array.from({ length: Math.min(10, copies - offset) }, (_, place) =>
          ago(offset + place + 1),
        ),
      )
    }
  }
}

async function expectFailedListReadsThemAlone(projectId: ProjectId) {
  const read = await rowsRead(db.knex, /^(archived_|)operations/, async (trx) => {
    const list = await createDatabase(trx).operations.list(projectId, {
      statuses: ['failed', 'queued'],
      limit: 10,
      offset: 0,
    })
    expect(list).toHaveLength(3)
  })
  expect(read).toBe(3)
}

test('however long history is, live or archived, an answer reads rows of two hours and of the page, and no others', async () => {
  const { projectId } = await writeHistory()
  await expectFewRowsRead(projectId)
  // Half of it first: then a page may be of both.
  while ((await db.stores.archive.moveOperations(ago(3_003), 500)) > 0);
  await db.knex.raw('analyze')
  await expectFewRowsRead(projectId)
  while ((await db.stores.archive.moveOperations(end, 500)) > 0);
  await db.knex.raw('analyze')
  await expectFewRowsRead(projectId)
  await expectFailedListReadsThemAlone(projectId)
})

test('which accounts were active is told by their newest hour: operations are read only where that began before', async () => {
  const { accountId } = await db.knex('all_operations').first({ accountId: 'account_id' })
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
  // An operation of each.
  await db.knex.raw(
    'update archived_operations set account_id = account_id || (:copies - right(id, 8)::int)',
    { copies },
  )
  await db.knex.raw('analyze accounts; analyze archived_operations')
  const query = {
    scope: 'all',
    networks: { except: [] },
    window: { from: ago(24), to: new Date() },
    bucket: 'month',
    idle: false,
  } as const
  const activeSince = ago(3_000.2)
  const { answer, read } = await readBy(
    (store) => store.accountSeries({ ...query, activeSince }),
    /^(archived_)?operations/,
  )
  const { baseline, buckets } = answer as AccountSeries
  expect([...baseline, ...buckets].reduce((sum, { accounts }) => sum + accounts, 0)).toBe(3_001)
  expect(read).toBe(1)
})

test('what has a part of a hash is found in the archive by an index of parts', async () => {
  // As autovacuum does: what was inserted just now is not in the index itself.
  await db.knex.raw('vacuum analyze archived_operations')
  const row = await db.knex('archived_operations').orderBy('id').first()
  const asked: { sql: string; bindings: readonly string[] }[] = []
  const listen = (query: (typeof asked)[number]) => void asked.push(query)
  db.knex.on('query', listen)
  const { total, transactions } = await db.stores.dashboards.listTransactions({
    scope: 'all',
    networks: { except: [] },
    userOperationHash: row.user_operation_hash.slice(-7),
    limit: 10,
    offset: 0,
  })
  db.knex.off('query', listen)
  expect([total, transactions.map(({ operation }) => operation.id)]).toEqual([1, [row.id]])
  await db.knex.transaction(async (trx) => {
    // The months of a test are short enough to be read as a whole.
    await trx.raw('set local enable_seqscan = off')
    for (const { sql, bindings } of asked) {
      const { rows } = await trx.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings)
      expect(JSON.stringify(rows)).toMatch(
        /Bitmap Index Scan on archived_operations_2026_03_user_operation_hash_idx/,
      )
    }
  })
})

test('a search that takes too long is refused with what to narrow; what searches for nothing may be asked again', async () => {
  const impatient = connect(db.url, { statementTimeoutMs: 100 })
  const { dashboards } = createDatabase(impatient)
  const holder = await db.knex.transaction()
  await holder.raw(`
    set local idle_in_transaction_session_timeout = 0;
    lock table operations, operation_rollups, accounts, account_rollups`)
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
