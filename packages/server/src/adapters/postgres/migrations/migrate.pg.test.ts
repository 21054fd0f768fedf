import {
  liveStatuses,
  type Operation,
  type OperationId,
  operationStatuses,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.js'
import { endless } from '../../../testing/migrated-database.js'
import {
  aLedgerEntry,
  anAccount,
  anOperation,
  aProject,
  aSignature,
  aSponsoredOperation,
  begin,
  seedAccount,
  sponsoredCost,
} from '../../../testing/records.js'
import { connect } from '../connection/connect.js'
import { createDatabase } from '../create-database.js'
import { migrateDatabase } from '../migrate-database.js'
import { fromPrepared } from '../rows/operation-row.js'
import { finalBlocks } from './0007-final-blocks.js'
import { budget } from './0010-budget.js'
import { rollups } from './0023-rollups.js'
import { archive } from './0024-archive.js'
import { begunPreparations } from './0038-begun-preparations.js'
import { signatures } from './0041-signatures.js'
import { migrations } from './index.js'
import { checkSchema, migrate } from './migrate.js'

const opened: { database: TestDatabase; knexes: Knex[] }[] = []

/** An empty database with as many pools as there are servers. */
async function emptyDatabase(servers = 1): Promise<readonly Knex[]> {
  const database = await createTestDatabase(inject('postgresUrl'))
  const knexes = Array.from({ length: servers }, () => connect(database.url, endless))
  opened.push({ database, knexes })
  return knexes
}

afterEach(async () => {
  for (const { database, knexes } of opened.splice(0)) {
    await Promise.all(knexes.map((knex) => knex.destroy()))
    await database.close()
  }
})

/** A prepared operation in a schema that lacks columns of today's store. */
async function insertOld(knex: Knex, operation: Operation): Promise<void> {
  const row = fromPrepared(operation, undefined)
  const columns = Object.keys(row).join(', ')
  await knex.raw(
    `insert into operations (${columns})
     select ${columns} from jsonb_populate_record(cast(null as operations), cast(? as jsonb))`,
    [JSON.stringify(row)],
  )
}

const names = migrations.map(({ name }) => name)
const appliedIn = async (knex: Knex): Promise<string[]> =>
  (await knex('gateway_migrations').orderBy('id')).map(({ name }: { name: string }) => name)

/** Submits on a schema on which today's store cannot. */
async function submitAsBefore(knex: Knex, id: OperationId, status: 'received' | 'queued') {
  const steps = status === 'queued' ? ['prepared', 'received', 'queued'] : ['prepared', 'received']
  await knex('operations')
    .where({ id })
    .update({ status, submitted_at: knex.fn.now(), next_attempt_at: knex.fn.now() })
  for (const [at, to] of steps.slice(1).entries())
    await knex('operation_transitions').insert({
      operation_id: id,
      from_status: steps[at],
      to_status: to,
      cause: 'test',
    })
}

describe('migrating', () => {
  test('an empty database gets every migration, and a second run applies nothing', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    expect(await migrate(knex)).toEqual(names)
    expect(await migrate(knex)).toEqual([])
    expect(await appliedIn(knex)).toEqual(names)
  })

  test('five servers that start at once all come up, and every migration runs once', async () => {
    const servers = await emptyDatabase(5)
    const applied = await Promise.all(servers.map((knex) => migrate(knex)))
    expect(applied.flat()).toEqual(names)
    const [knex] = servers
    if (!knex) throw new Error('no pool')
    expect(await appliedIn(knex)).toEqual(names)
  })

  test('a server that died while it migrated does not lock the next one out', async () => {
    const [dying, next] = await emptyDatabase(2)
    if (!dying || !next) throw new Error('no pool')
    await migrate(dying)
    // What knex leaves behind when its process is killed between lock and unlock.
    await dying.raw('update gateway_migrations_lock set is_locked = 1')
    expect(await migrate(next)).toEqual([])
  })

  test('a deadlock that ends it has it begin again, five times at most', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    // A sequence counts what is rolled back, too.
    await knex.raw(`
      create sequence begun;
      create function be_in_the_way() returns event_trigger language plpgsql as $$
      begin
        if nextval('begun') <= 9 then
          raise 'A ring.' using errcode = 'deadlock_detected';
        end if;
      end $$;
      create event trigger in_the_way on ddl_command_start execute function be_in_the_way()`)
    const begun = async () => (await knex.raw('select last_value::int as times from begun')).rows
    await expect(migrate(knex)).rejects.toThrow('A ring.')
    expect(await begun()).toEqual([{ times: 5 }])
    expect(await migrate(knex)).toEqual(names)
    expect(await migrate(knex)).toEqual([])
  })

  test('a database of a newer release is refused with its migrations named, and left alone', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await migrate(knex)
    await knex('gateway_migrations').insert({
      name: '9999-from-the-future',
      batch: 2,
      migration_time: new Date(),
    })
    await expect(migrate(knex)).rejects.toThrow('newer release (9999-from-the-future)')
    await expect(checkSchema(knex)).rejects.toThrow('newer release')
    expect(await appliedIn(knex)).toEqual([...names, '9999-from-the-future'])
  })

  test('an empty database passes the schema check: there is nothing to misread', async () => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await expect(checkSchema(knex)).resolves.toBeUndefined()
  })
})

test('a network that was watched before begins with its oldest block for final', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  await migrate(knex)
  await knex.raw('drop table final_blocks')
  const link = { parent_hash: '0xp', timestamp: 1 }
  await knex('chain_blocks').insert([
    { network_id: '1', number: 8, hash: '0x8', ...link },
    { network_id: '1', number: 7, hash: '0x7', ...link },
    { network_id: '10', number: 9, hash: '0x9', ...link },
  ])
  await knex.raw(finalBlocks.sql)
  expect(await knex('final_blocks').orderBy('network_id')).toEqual([
    { network_id: '1', number: '7', hash: '0x7' },
    { network_id: '10', number: '9', hash: '0x9' },
  ])
})

test('what was accepted before is reserved, at all its gas limits and its highest fee', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  await migrate(knex)
  const stores = createDatabase(knex)
  const { account } = await seedAccount(stores)
  const operation = aSponsoredOperation(account, { quote: { fronted: true } })
  await stores.preparations.insert(operation, undefined)
  await stores.submissions.submit(operation.id, aSignature)
  await stores.preparations.insert(anOperation(account), undefined)
  await knex.raw(`
    drop trigger operations_count_inserted on operations;
    drop trigger operations_count_updated on operations;
    drop function count_reservations;
    drop type reservation_change;
    drop view counted_projects;
    drop view all_operations;
    drop table sponsorship_projects, sponsorship_networks;
    drop index ledger_entries_lost;
    alter table operations drop column reserved_wei, drop column reserved_from_prepare,
      drop column reservation_over, drop column fronted, drop column spends;
    drop function holds_reservation;
    drop function is_unsubmitted;
    update operations set quote = quote - 'reservedFrom'`)
  await knex.raw(budget.sql)
  expect(await knex('sponsorship_projects').select()).toEqual([
    {
      project_id: account.projectId,
      network_id: account.networkId,
      reserved: String(sponsoredCost),
      fronted: String(sponsoredCost),
      unsubmitted: '0',
    },
  ])
  expect(await knex('sponsorship_networks').select('reserved')).toEqual([
    { reserved: String(sponsoredCost) },
  ])
  expect(await knex('operations').where({ id: operation.id }).first()).toMatchObject({
    quote: { reservedFrom: 'prepare' },
    spends: [],
  })
  expect(await stores.sponsorships.differences(account.networkId)).toEqual([])
})

test('what was there before stays in the log, counts as before, and can be archived', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const { name, sql } of migrations) {
    if (name === archive.name) break
    await knex.raw(sql)
  }
  const stores = createDatabase(knex)
  const { account } = await seedAccount(stores)
  const createdAt = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  const [old, live] = [
    anOperation(account, { createdAt }),
    anOperation(account, { createdAt, nonce: 1n }),
  ]
  for (const { id } of [old, live]) {
    await insertOld(knex, id === old.id ? old : live)
    await submitAsBefore(knex, id, 'queued')
  }
  const drop = ({ id }: { id: typeof old.id }) =>
    stores.statuses.advance(id, 'queued', 'dropped', { cause: 'test' })
  await drop(old)
  const lines = () => knex('operation_transitions').orderBy('id')
  const before = await lines()
  await knex.raw(archive.sql)
  expect(await lines()).toEqual(before)
  await drop(live)
  const after = await lines()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length)).toMatchObject([
    { operation_id: live.id, to_status: 'dropped' },
  ])
  expect(await stores.rollups.verify()).toEqual([])
  expect(await stores.archive.moveOperations(new Date(), 10)).toBe(2)
  expect(await stores.operations.find(account.projectId, old.id)).toMatchObject({
    status: 'dropped',
  })
  expect(await stores.rollups.verify()).toEqual([])
  // The month that comes is there, and one that is missing stops nobody.
  const { rows } = await knex.raw(
    `select relname from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'operation_transitions'::regclass order by relname`,
  )
  expect(rows).toHaveLength(3)
})

test('a clock that was ahead when the log was divided by month stops no start', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const { name, sql } of migrations) {
    if (name === archive.name) break
    await knex.raw(sql)
  }
  const stores = createDatabase(knex)
  const { account } = await seedAccount(stores)
  const operation = anOperation(account)
  await insertOld(knex, operation)
  await submitAsBefore(knex, operation.id, 'queued')
  await knex('operation_transitions').update({ at: knex.raw(`now() + interval '70 days'`) })
  await knex.raw(archive.sql)
  await stores.archive.makeMonths()
  const { rows } = await knex.raw(
    `select count(*)::int as parts from pg_inherits where inhparent = 'operation_transitions'::regclass`,
  )
  // Up to the month of the line, the next one, and what has no month.
  expect(rows).toEqual([{ parts: 3 }])
})

test('operations that were submitted and archived before signatures had columns are read as before', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const { name, sql } of migrations) {
    if (name === signatures.name) break
    await knex.raw(sql)
  }
  const stores = createDatabase(knex)
  const { account } = await seedAccount(stores)
  const authorization = { nonce: 7, signature: { r: '0x01', s: '0x02', yParity: 0 } } as const
  const delegation = { delegate: account.address, authorization }
  const createdAt = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  const [live, ended] = [0n, 1n].map((nonce) =>
    anOperation(account, { nonce, delegation, createdAt }),
  )
  if (!live || !ended) throw new Error('no operations')
  for (const { id, ...rest } of [live, ended]) {
    const userOperation = { ...rest.userOperation, signature: aSignature }
    await stores.preparations.insert({ ...rest, id, userOperation }, undefined)
    await submitAsBefore(knex, id, 'queued')
  }
  await stores.statuses.advance(ended.id, 'queued', 'dropped', { cause: 'test' })
  expect(await stores.archive.moveOperations(new Date(), 10)).toBe(1)
  const read = () =>
    Promise.all([live, ended].map(({ id }) => stores.operations.find(account.projectId, id)))
  const before = await read()
  expect(before).toMatchObject(
    [live, ended].map(({ id }) => ({ id, userOperation: { signature: aSignature }, delegation })),
  )
  await knex.raw(signatures.sql)
  expect(await read()).toEqual(before)
  // The operation goes on.
  expect(await stores.statuses.advance(live.id, 'queued', 'dropped', { cause: 'test' })).toBe(true)
  expect(await stores.archive.moveOperations(new Date(), 10)).toBe(1)
  expect(await read()).toMatchObject([{ status: 'dropped', delegation }, { status: 'dropped' }])
})

test('a month that cannot be made is a warning, not a failed start', async () => {
  const [knex] = await emptyDatabase()
  const url = opened.at(-1)?.database.url
  if (!knex || !url) throw new Error('no pool')
  await migrate(knex)
  const warnings: string[] = []
  const warn = (warning: string) => void warnings.push(warning)
  await migrateDatabase(url, { warn })
  expect(warnings).toEqual([])
  await knex.raw('drop function make_month')
  await migrateDatabase(url, { warn })
  expect(warnings).toEqual([expect.stringContaining('operation_transitions_default')])
})

test('a server of the release before and this one give different nonce keys of an account', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const { name, sql } of migrations) {
    if (name === begunPreparations.name) break
    await knex.raw(sql)
  }
  const stores = createDatabase(knex)
  const { account } = await seedAccount(stores)
  const { projectId, networkId, address } = account
  const live = anOperation(account, { nonce: 0n })
  await insertOld(knex, live)
  await submitAsBefore(knex, live.id, 'queued')
  const reserveOld = async (operationId: string): Promise<number> => {
    const { rows } = await knex.raw('select reserve_nonce_key(?, ?, ?, ?, 0, null, 64) as key', [
      ...[operationId, projectId, networkId, address],
    ])
    return rows[0].key
  }
  expect(await reserveOld('op_before')).toBe(1)
  await knex.raw(begunPreparations.sql)
  expect(await begin(stores, account)).toMatchObject({ accountId: account.id, nonceKey: 2 })
  expect(await reserveOld('op_after')).toBe(3)
  expect((await begin(stores, account)).live?.nonces).toEqual([0n])
})

test('what operations, fees and accounts add up to is summed up for what was there before', async () => {
  const [knex] = await emptyDatabase()
  if (!knex) throw new Error('no pool')
  for (const { name, sql } of migrations) {
    if (name === rollups.name) break
    await knex.raw(sql)
  }
  const stores = createDatabase(knex)
  const { account, project } = await seedAccount(stores)
  const other = aProject()
  await stores.projects.insert(other)
  await stores.accounts.upsert(
    anAccount(other, {
      networkId: account.networkId,
      address: account.address,
      createdAt: new Date(account.createdAt.getTime() - 1),
    }),
  )
  const operation = aSponsoredOperation(account, {
    quote: { tokenUnit: { symbol: 'USDC', decimals: 6 } },
  })
  await insertOld(knex, operation)
  await submitAsBefore(knex, operation.id, 'received')
  await insertOld(knex, anOperation(account, { nonce: 1n }))
  const entry = aLedgerEntry(operation)
  await stores.ledger.post([entry])
  await knex.raw(rollups.sql)
  await knex.raw(archive.sql)
  expect(await stores.rollups.verify()).toEqual([])
  const { networkId } = account
  const asked = {
    networks: { except: [] },
    window: { from: new Date(0), to: new Date(Date.now() + 1_000) },
  }
  expect(await stores.dashboards.stats({ ...asked, scope: [project.id] })).toEqual({
    operations: [{ networkId, status: 'received', operations: 1 }],
    fees: [
      expect.objectContaining({
        networkId,
        token: entry.fee?.token,
        symbol: 'USDC',
        decimals: 6,
        operations: 1,
        collected: 60n,
        net: null,
      }),
    ],
    routerFees: [],
  })
  for (const [scope, idle, accounts] of [
    ['all', true, 1],
    [[project.id, other.id], true, 1],
    [[project.id], false, 1],
    [[other.id], false, 0],
  ] as const) {
    const { buckets } = await stores.dashboards.accountSeries({
      ...asked,
      scope,
      idle,
      bucket: 'month',
    })
    expect(buckets.map((each) => each.accounts)).toEqual(accounts === 0 ? [] : [accounts])
  }
  // And what happens to those rows from now on.
  await stores.statuses.advance(operation.id, 'received', 'dropped', { cause: 'test' })
  await stores.ledger.reverse(entry.networkId, entry.blockHash)
  expect(await stores.dashboards.stats({ ...asked, scope: 'all' })).toEqual({
    operations: [{ networkId, status: 'dropped', operations: 1 }],
    fees: [],
    routerFees: [],
  })
})

describe('the schema and the state machine agree', () => {
  const quoted = (sql: string) => [...sql.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word).sort()
  const one = async (sql: string): Promise<string> => {
    const [knex] = await emptyDatabase()
    if (!knex) throw new Error('no pool')
    await migrate(knex)
    const { rows }: { rows: { definition: string }[] } = await knex.raw(sql)
    return rows[0]?.definition ?? ''
  }

  test('the check constraint names exactly the statuses of the state machine', async () => {
    const definition = await one(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'operations_status'`,
    )
    expect(quoted(definition)).toEqual([...operationStatuses].sort())
  })

  test('a nonce is held by exactly the live statuses', async () => {
    const definition = await one(
      `select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'operations_live_nonce'::regclass`,
    )
    expect(quoted(definition)).toEqual([...liveStatuses].sort())
  })

  test('a user-operation hash is held by every status that the API shows', async () => {
    const definition = await one(
      `select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = 'operations_submitted_hash'::regclass`,
    )
    expect(quoted(definition)).toEqual(['expired', 'prepared'])
  })
})
