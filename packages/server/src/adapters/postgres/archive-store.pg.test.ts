import { once } from 'node:events'
import type { Month, Operation, OperationStatus, SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../../testing/migrated-database.js'
import {
  aLedgerEntry,
  anAttempt,
  anOperation,
  aPlainOperation,
  aSignature,
  aSponsoredOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
  signedFor,
  swapTerms,
} from '../../testing/records.js'

import { untilBlocked } from '../../testing/until-blocked.js'
import { createArchiveStore } from './archive-store.js'
import { connect } from './connection/connect.js'
import { createDatabase } from './create-database.js'
import { migrate } from './migrations/migrate.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const archive = () => db.stores.archive
const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day)
const cutoff = ago(100)
const moveAll = () => archive().moveOperations(cutoff, 1_000)

// Each test must leave nothing to move, because some tests count all moved rows.
afterEach(async () => {
  await moveAll()
  await archive().moveAttempts(cutoff, 1_000)
})

const isArchived = async ({ id }: { id: string }) => {
  const live = await db.knex('operations').where({ id })
  const old = await db.knex('archived_operations').where({ id })
  expect(live.length + old.length).toBe(1)
  return old.length === 1
}

const inclusion = () => ({
  blockNumber: 5n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

/** Creates an account on a network of its own. */
const newAccount = async () =>
  (await seedAccount(db.stores, { networkId: freshNetworkId() })).account

let nonce = 0n
/** Creates an operation with an old date and brings it to this status. */
async function ended(
  account: SmartAccountRecord,
  status: OperationStatus,
  changes: Partial<Operation> = {},
): Promise<Operation> {
  nonce += 1n
  const operation = await queue(
    db.stores,
    anOperation(account, { createdAt: ago(120), nonce, ...changes }),
  )
  await bring(operation, status)
  return operation
}

async function bring({ id }: { id: Operation['id'] }, status: OperationStatus) {
  const path = {
    queued: [],
    submitted: ['submitted'],
    confirmed: ['submitted', 'confirmed'],
    finalized: ['submitted', 'confirmed', 'finalized'],
    failed: ['failed'],
    dropped: ['dropped'],
  } as const
  let from: OperationStatus = 'queued'
  for (const to of path[status as keyof typeof path]) {
    const change = { cause: 'test', ...(to === 'confirmed' && { inclusion: inclusion() }) }
    await db.stores.statuses.advanceAll(to, [{ id, from, change }])
    from = to
  }
}

describe('operations that are moved', () => {
  test.each(['finalized', 'failed', 'dropped'] as const)(
    'an old one that is %s is archived, and reads return it as before',
    async (status) => {
      const account = await newAccount()
      const operation = await ended(account, status)
      const { id, projectId, networkId, userOperationHash } = operation
      const readAll = async () => ({
        one: await db.stores.operations.find(projectId, id),
        many: await db.stores.operations.findMany([id]),
        byHash: await db.stores.repairs.findByHashes(networkId, [userOperationHash]),
        submitted: await db.stores.submissions.findSubmitted(networkId, userOperationHash),
        list: await db.stores.operations.list(projectId, { limit: 5, offset: 0 }),
        ofAccount: await db.stores.operations.list(projectId, {
          accountId: account.id,
          statuses: [status],
          limit: 5,
          offset: 0,
        }),
        calls: await db.stores.operations.recentCalls(account.id, { limit: 5, dataBytes: 10_000 }),
        verified: await db.stores.repairs.listSubmitted(networkId, { after: undefined, limit: 5 }),
        statuses: await db.stores.statuses.lock([id]),
      })
      const before = await readAll()
      expect(before.one).toMatchObject({ id, status })
      await moveAll()
      expect(await isArchived(operation)).toBe(true)
      expect(await readAll()).toEqual(before)
      const lines = await db.knex('operation_transitions').where({ operation_id: id })
      expect(lines.at(-1)).toMatchObject({ to_status: status })
    },
  )

  test('one that was never submitted is archived once it has expired, and is found by its hash', async () => {
    const account = await newAccount()
    const operation = anOperation(account, { createdAt: ago(120), expiresAt: ago(119) })
    await db.stores.preparations.insert(operation, undefined)
    await moveAll()
    expect(await isArchived(operation)).toBe(false)
    await db.stores.preparations.expire(1_000)
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    const { networkId, userOperationHash } = operation
    expect(await db.stores.finality.findKnown(networkId, [userOperationHash])).toMatchObject({
      submitted: [],
      unsubmitted: [{ id: operation.id }],
    })
    expect(await db.stores.repairs.findByHashes(networkId, [userOperationHash])).toEqual([])
  })

  test('a move takes the oldest operations first, up to its limit', async () => {
    const account = await newAccount()
    const younger = await ended(account, 'dropped', { createdAt: ago(1_100) })
    const older = await ended(account, 'dropped', { createdAt: ago(1_200) })
    expect(await archive().moveOperations(ago(1_000), 1)).toBe(1)
    expect([await isArchived(older), await isArchived(younger)]).toEqual([true, false])
    expect(await archive().moveOperations(ago(1_000), 5)).toBe(1)
  })

  test('four moves at the same time move each operation once', async () => {
    const account = await newAccount()
    const all = []
    for (let index = 0; index < 40; index++)
      all.push(await ended(account, 'dropped', { createdAt: ago(400 + 30 * (index % 4)) }))
    const moved = await Promise.all(
      Array.from({ length: 4 }, () => archive().moveOperations(ago(390), 15)),
    )
    let sum = moved.reduce((total, each) => total + each)
    for (let more = 1; more > 0; sum += more) more = await archive().moveOperations(ago(390), 15)
    expect(sum).toBe(40)
    for (const one of all) expect(await isArchived(one)).toBe(true)
  })
})

test('a move that is aborted half-way changes nothing', async () => {
  const account = await newAccount()
  const operation = await ended(account, 'dropped', { createdAt: ago(2_000) })
  let release = () => {}
  const held = db.knex.transaction(async (trx) => {
    await trx.raw('lock table archived_operations in share mode')
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await untilHeld()
  const moving = archive().moveOperations(ago(1_900), 10)
  const outcome = expect(moving).rejects.toThrow()
  await untilBlocked(db.knex)
  await db.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await outcome
  release()
  await held
  expect(await isArchived(operation)).toBe(false)
  expect(await archive().moveOperations(ago(1_900), 10)).toBe(1)
  expect(await isArchived(operation)).toBe(true)
})

/** Resolves once another transaction has locked the archive. */
async function untilHeld() {
  for (;;) {
    const { rows } = await db.knex.raw(
      `select from pg_locks where relation = 'archived_operations'::regclass and mode = 'ShareLock' and granted`,
    )
    if (rows.length > 0) return
  }
}

describe('operations that stay', () => {
  const stays = async (operation: { id: string }) => {
    await moveAll()
    expect(await isArchived(operation)).toBe(false)
  }

  test.each(['queued', 'submitted', 'confirmed'] as const)(
    'one that is %s, even if it is old',
    async (status) => stays(await ended(await newAccount(), status)),
  )

  test('one that is not old enough', async () =>
    stays(await ended(await newAccount(), 'dropped', { createdAt: ago(99) })))

  test('a swap whose route is still tracked', async () => {
    const operation = await ended(await newAccount(), 'finalized', {
      kind: 'swap',
      swap: swapTerms(),
    })
    await stays(operation)
    await db.knex('operations').where({ id: operation.id }).update({ swap_follow_up_at: null })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('one that landed above the newest final block', async () => {
    const account = await newAccount()
    const operation = await ended(account, 'finalized')
    const networkId = account.networkId
    const final = { network_id: networkId, number: 4, hash: randomHash() }
    await db.knex('final_blocks').insert(final)
    await stays(operation)
    await db.knex('final_blocks').where({ network_id: networkId }).update({ number: 5 })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('one that landed after the block of the paymaster’s last known deposit, so that the budget adds up', async () => {
    const account = await newAccount()
    const { networkId } = account
    const operation = aSponsoredOperation(account, { createdAt: ago(120) })
    await db.stores.preparations.insert(operation, undefined)
    await db.stores.submissions.submit(operation.id, aSignature, { admitted: true })
    await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 4n })
    await bring(operation, 'finalized')
    await stays(operation)
    await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 5n })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    expect(await db.stores.sponsorships.differences(networkId)).toEqual([])
  })

  test('an expired one that may still land', async () => {
    const account = await newAccount()
    const operation = aSponsoredOperation(account, {
      createdAt: ago(120),
      expiresAt: ago(119),
      validUntil: ago(119),
      quote: { reservedFrom: 'prepare' },
    })
    await db.stores.preparations.insert(operation, undefined)
    await db.stores.preparations.expire(1_000)
    await stays(operation)
    await db.stores.sponsorships.releaseExpired(
      account.networkId,
      BigInt(Math.floor(Date.now() / 1000)),
      10,
    )
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('one in a transaction that can still be mined', async () => {
    const account = await newAccount()
    const { networkId } = account
    const operation = await ended(account, 'finalized')
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const slot = { id: `slot_${operation.id}` as never, networkId, executor, nonce: 0 }
    const attempt = anAttempt()
    await db.stores.slots.open(slot, attempt, [operation.id])
    await stays(operation)
    await db.stores.slots.close(slot.id, { blockHash: randomHash(), transactionHash: null })
    // The transaction was sent just now, and counts as sent in vain for a day.
    await stays(operation)
    await db
      .knex('attempts')
      .where({ id: attempt.id })
      .update({ created_at: ago(101) })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    expect(await archive().moveAttempts(cutoff, 10)).toBe(1)
  })

  test('a plain one that is still watched', async () => {
    const account = await newAccount()
    const operation = aPlainOperation(account, { createdAt: ago(120) })
    await db.stores.preparations.insert(operation, undefined)
    await db.stores.plain.submit(operation.id, signedFor(operation), { admitted: true })
    await bring(operation, 'dropped')
    await stays(operation)
    await db.knex('plain_looks').where({ operation_id: operation.id }).delete()
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    expect(await db.stores.operations.find(account.projectId, operation.id)).toMatchObject({
      rail: 'transaction',
      status: 'dropped',
    })
  })
})

test('outer transactions follow their operations, and are read as before', async () => {
  const account = await newAccount()
  const { networkId } = account
  const { slots } = db.stores
  const carried = [await ended(account, 'finalized'), await ended(account, 'finalized')] as const
  const executor = randomAddress()
  await slots.register(networkId, [executor])
  const slot = { id: `slot_${carried[0].id}` as never, networkId, executor, nonce: 0 }
  const attempt = anAttempt()
  await slots.open(
    slot,
    attempt,
    carried.map(({ id }) => id),
  )
  await slots.close(slot.id, {
    blockHash: randomHash(),
    transactionHash: attempt.transactionHash,
  })
  await db
    .knex('attempts')
    .where({ id: attempt.id })
    .update({ created_at: ago(120) })
  const readAll = async () => ({
    found: await slots.findByTransactions(networkId, [attempt.transactionHash]),
    unbooked: await slots.listUnbooked(networkId, { after: undefined, limit: 1_000 }),
  })
  const before = await readAll()
  expect(before.found.get(attempt.transactionHash)?.operationIds).toHaveLength(2)
  expect(before.unbooked.transactionHashes).toEqual([attempt.transactionHash])
  // One of the transaction's operations is still in the live table.
  expect(await archive().moveAttempts(cutoff, 10)).toBe(0)
  await moveAll()
  expect(await archive().moveAttempts(cutoff, 10)).toBe(1)
  expect(await db.knex('attempts').where({ id: attempt.id })).toEqual([])
  expect(await db.knex('attempt_operations').where({ attempt_id: attempt.id })).toEqual([])
  expect(await readAll()).toEqual(before)
})

test('an outer transaction without operations stays until its block is final, because a reorg may need it again', async () => {
  const networkId = freshNetworkId()
  const executor = randomAddress()
  const { slots, blocks } = db.stores
  await slots.register(networkId, [executor])
  const slot = { id: `slot_${networkId}` as never, networkId, executor, nonce: 0 }
  const attempt = anAttempt({ purpose: 'noop' })
  await slots.open(slot, attempt, [])
  await db
    .knex('attempts')
    .where({ id: attempt.id })
    .update({ created_at: ago(120) })
  const first = { number: 1n, hash: randomHash(), parentHash: randomHash(), timestamp: 1n }
  const mined = { number: 2n, hash: randomHash(), parentHash: first.hash, timestamp: 2n }
  await blocks.start(networkId, first)
  await blocks.append(networkId, mined)
  const close = () =>
    slots.close(slot.id, { blockHash: mined.hash, transactionHash: attempt.transactionHash })
  await close()
  expect(await archive().moveAttempts(cutoff, 10)).toBe(0)
  await slots.reopen(networkId, mined.hash)
  expect((await slots.live(networkId))[0]?.attempts).toHaveLength(1)
  await close()
  await blocks.markFinal(networkId, mined)
  expect(await archive().moveAttempts(cutoff, 10)).toBe(1)
})

test('a month without a partition delays its own operations, but not those of other months', async () => {
  const account = await newAccount()
  const { month, at, start } = newMonth()
  const stuck = await ended(account, 'dropped', { createdAt: at })
  const [year, number] = month.split('-')
  const other = await ended(account, 'dropped', {
    createdAt: new Date(start.getTime() + 32 * day),
  })
  await db.knex.raw(
    `create table in_the_way partition of archived_operations
     for values from ('${year}-${number}-20Z') to ('${year}-${number}-21Z')`,
  )
  const move = (limit: number) =>
    archive().moveOperations(new Date(start.getTime() + 60 * day), limit)
  try {
    // The batch fails, also when it contains only the one operation.
    await expect(move(1)).rejects.toThrow('would overlap partition "in_the_way"')
    expect([await isArchived(stuck), await isArchived(other)]).toEqual([false, true])
  } finally {
    await db.knex.raw('drop table in_the_way')
  }
  await move(10)
  expect(await isArchived(stuck)).toBe(true)
})

/** Each test needs a month of its own, because all tests share one database. */
let months = 0
function newMonth() {
  months += 1
  const start = new Date(Date.UTC(2010, 3 * months, 1))
  const month = start.toISOString().slice(0, 7) as Month
  return { month, at: new Date(start.getTime() + 36.5 * 60 * 60 * 1000), start }
}
const archiveMonth = (start: Date) =>
  archive().moveOperations(new Date(start.getTime() + 32 * day), 1_000)
const foldAll = async () => {
  while ((await db.stores.rollups.fold(1_000)) > 0);
}

describe('a month that is detached', () => {
  test('changes no total, even after a rebuild of the rollups, and is restored when it is attached again', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    for (const status of ['finalized', 'failed', 'dropped', 'dropped'] as const)
      await ended(account, status, { createdAt: at })
    const other = await ended(account, 'dropped', {
      createdAt: new Date(start.getTime() + 40 * day),
    })
    await archiveMonth(start)
    const { dashboards, projects } = db.stores
    const scope = { scope: [account.projectId], networks: { except: [] } }
    const to = new Date(start.getTime() + 60 * day)
    const statsOf = async (from: Date, to: Date) => {
      const stats = await dashboards.stats({ ...scope, window: { from, to } })
      // The order depends on PostgreSQL's plan.
      const operations = stats.operations.toSorted((a, b) => a.status.localeCompare(b.status))
      return { ...stats, operations }
    }
    const totals = async () => ({
      stats: await statsOf(start, to),
      // This window begins and ends in hours of the month.
      hours: await statsOf(new Date(at.getTime() - day), new Date(at.getTime() + 1)),
      total: (await dashboards.listTransactions({ ...scope, limit: 10, offset: 0 })).total,
      project: (await projects.listAll({ search: undefined, limit: 1_000 })).find(
        ({ id }) => id === account.projectId,
      )?.transactionCount,
    })
    const before = await totals()
    expect(before).toMatchObject({ total: 5, project: 5 })
    await archive().detach(month)
    expect(await totals()).toEqual(before)
    const listed = await dashboards.listTransactions({ ...scope, limit: 10, offset: 0 })
    expect(listed.transactions.map(({ operation }) => operation.id)).toEqual([other.id])
    await db.stores.rollups.rebuild()
    expect(await totals()).toEqual(before)
    expect(await db.stores.rollups.verify()).toEqual([])
    await foldAll()
    await archive().attach(month)
    expect(await totals()).toEqual(before)
    expect(await db.stores.rollups.verify()).toEqual([])
    const all = await dashboards.listTransactions({ ...scope, limit: 10, offset: 0 })
    expect(all.transactions).toHaveLength(5)
  })

  test('counts by whole hours, each at its beginning, even if a window cuts the hour', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    await foldAll()
    const minutes = (number: number) => new Date(at.getTime() + number * 60_000)
    const windows = [
      { from: minutes(-30), to: minutes(-20) },
      { from: minutes(-31), to: minutes(-29) },
      { from: minutes(-90), to: minutes(20) },
      { from: minutes(-20), to: minutes(200) },
      { from: minutes(20), to: minutes(200) },
    ]
    const counted = () =>
      Promise.all(
        windows.map(async (window) => {
          const scope = { scope: [account.projectId], networks: { except: [] } }
          const { operations } = await db.stores.dashboards.stats({ ...scope, window })
          const { total } = await db.stores.dashboards.listTransactions({
            ...scope,
            ...window,
            limit: 1,
            offset: 0,
          })
          expect(total).toBe(operations[0]?.operations ?? 0)
          return total
        }),
      )
    expect(await counted()).toEqual([0, 0, 1, 1, 0])
    await archive().detach(month)
    expect(await counted()).toEqual([1, 1, 1, 0, 0])
  })

  test('is listed with its state and tables: attached, detached, and gone once its tables are dropped', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    const listed = async () => (await archive().months()).find((each) => each.month === month)
    const name = `archived_operations_${month.replace('-', '_')}`
    const held = { name, rows: 1, bytes: expect.any(Number) }
    expect(await listed()).toEqual({ month, state: 'attached', tables: [held] })
    await archive().detach(month)
    expect(await listed()).toEqual({ month, state: 'detached', tables: [held] })
    await db.knex.schema.dropTable(name)
    expect(await listed()).toEqual({ month, state: 'gone', tables: [] })
    await expect(archive().attach(month)).rejects.toThrow(
      `There is no table ${name}. Restore the dump of ${month} first.`,
    )
  })

  test('stays detached: its later operations stay in the live table and do not block other months', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    await archive().detach(month)
    const late = await ended(account, 'dropped', { createdAt: at })
    const next = await ended(account, 'dropped', { createdAt: new Date(start.getTime() - day) })
    await migrate(db.knex)
    await archive().makeMonths()
    await archiveMonth(start)
    expect([await isArchived(late), await isArchived(next)]).toEqual([false, true])
    expect(await db.stores.rollups.verify()).toEqual([])
    const state = (await archive().months()).find((each) => each.month === month)?.state
    expect(state).toBe('detached')
  })

  test('gets the columns that were added in the meantime when it is attached again', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    const operation = await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    await archive().detach(month)
    await db.knex.raw(
      `alter table archived_operations add column note text not null default 'none'`,
    )
    try {
      await archive().attach(month)
      expect(
        await db.knex('archived_operations').where({ id: operation.id }).first(),
      ).toMatchObject({ note: 'none' })
    } finally {
      await db.knex.raw('alter table archived_operations drop column note')
    }
  })

  test('is the same month for roles with another date style and time zone', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    const operation = await ended(account, 'dropped', { createdAt: at })
    await db.knex.transaction(async (trx) => {
      await trx.raw(`set local datestyle = 'SQL, DMY'; set local timezone = 'Asia/Kolkata'`)
      const own = createDatabase(trx).archive
      await own.moveOperations(new Date(start.getTime() + 32 * day), 10)
      await own.detach(month)
    })
    await archive().attach(month)
    expect(await isArchived(operation)).toBe(true)
    const { rows } = await db.knex.raw(
      'select pg_get_expr(relpartbound, oid) as bounds from pg_class where relname = ?',
      [`archived_operations_${month.replace('-', '_')}`],
    )
    const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
    const [from, to] = [start, next].map((date) => `${date.toISOString().slice(0, 10)} 00:00:00+00`)
    expect(rows).toEqual([{ bounds: `FOR VALUES FROM ('${from}') TO ('${to}')` }])
  })

  test('gives up a long wait for a lock, tries again, and reads its rows once', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    const own = connect(db.url, { poolSize: 1, ...endless })
    let looks = 0
    own.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('counted_operations')) looks += 1
    })
    const lost = once(own, 'query-error')
    const reading = await db.knex.transaction()
    await reading.raw('lock table archived_operations in access share mode')
    try {
      const detaching = createArchiveStore(own).detach(month)
      const [error] = await lost
      expect(error).toMatchObject({ code: '55P03' })
      await reading.commit()
      await detaching
      expect(looks).toBe(1)
      expect(await archive().months(month)).toMatchObject([{ month, state: 'detached' }])
    } finally {
      await own.destroy()
    }
  })

  test('stays attached while other sessions use its tables', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    const reading = await db.knex.transaction()
    await reading.raw('lock table archived_operations in access share mode')
    await expect(archive().detach(month)).rejects.toThrow(
      'Other sessions are using the tables. Try again shortly.',
    )
    await reading.commit()
    expect(await archive().months(month)).toMatchObject([{ month, state: 'attached' }])
  })

  test('is not detached if a repair has brought back one of its operations meanwhile', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    const operation = await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    const repair = await db.knex.transaction()
    await createDatabase(repair).repairs.bringBack([operation.id])
    const detaching = archive().detach(month)
    const outcome = expect(detaching).rejects.toThrow(
      `1 operations and 0 outer transactions of ${month} are not archived yet.`,
    )
    // The detach has read its rows, and waits for their tables.
    await untilBlocked(db.knex)
    await repair.commit()
    await outcome
    expect(await archive().months(month)).toMatchObject([{ month, state: 'attached' }])
  })

  test('is refused while some of its operations are live, and the error counts them', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await ended(account, 'queued', { createdAt: at })
    await archiveMonth(start)
    await expect(archive().detach(month)).rejects.toThrow(
      `1 operations and 0 outer transactions of ${month} are not archived yet.`,
    )
  })

  test('is refused while its sums differ from its rows', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    await foldAll()
    const ofDay = { project_id: account.projectId, grain: 'day' }
    await db.knex('operation_rollups').where(ofDay).update({ operations: 2 })
    await expect(archive().detach(month)).rejects.toThrow(
      `The sums of ${month} do not match its rows`,
    )
    await db.stores.rollups.rebuild()
    await archive().detach(month)
    await expect(archive().detach(month)).rejects.toThrow(`${month} is detached already.`)
  })

  test('is attached again only with the same number of operations in each hour', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'dropped', { createdAt: at })
    await archiveMonth(start)
    await archive().detach(month)
    const table = `archived_operations_${month.replace('-', '_')}`
    const rows = await db.knex(table)
    await db.knex(table).delete()
    await expect(archive().attach(month)).rejects.toThrow(
      `The tables of ${month} do not hold the operations that were summed up`,
    )
    await db
      .knex(table)
      .insert(
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [
              key,
              value !== null &&
              typeof value === 'object' &&
              !(value instanceof Date) &&
              key !== 'outer_hashes'
                ? JSON.stringify(value)
                : value,
            ]),
          ),
        ),
      )
    await archive().attach(month)
  })

  test('must be over and have archived rows', async () => {
    // The month of tomorrow, because this month may end before the query runs.
    const unfinished = ago(-1).toISOString().slice(0, 7) as Month
    await expect(archive().detach(unfinished)).rejects.toThrow(`${unfinished} is not over.`)
    await expect(archive().detach('2001-01')).rejects.toThrow('Nothing of 2001-01 is archived.')
    await expect(archive().attach('2001-01')).rejects.toThrow('2001-01 is not detached.')
  })

  test('takes its blocks along, so a verification begins above them', async () => {
    const account = await newAccount()
    const { month, at, start } = newMonth()
    await ended(account, 'finalized', { createdAt: at })
    await archiveMonth(start)
    expect(await archive().detachedUpTo(account.networkId)).toBeUndefined()
    await archive().detach(month)
    expect(await archive().detachedUpTo(account.networkId)).toBe(5n)
    await archive().attach(month)
    expect(await archive().detachedUpTo(account.networkId)).toBeUndefined()
  })
})

test('a repair brings an operation back from the archive, even if a newer operation has its idempotency key', async () => {
  const account = await newAccount()
  const idempotency = { key: randomHash(), fingerprint: '0x01' } as const
  const operation = anOperation(account, { createdAt: ago(120), nonce: 900n })
  await db.stores.preparations.insert(operation, idempotency)
  await db.stores.submissions.submit(operation.id, aSignature, { admitted: true })
  await bring(operation, 'dropped')
  await moveAll()
  // The archived operation's idempotency key is free again.
  const next = anOperation(account, { nonce: 901n })
  expect(await db.stores.preparations.insert(next, idempotency)).toBeUndefined()
  await db.stores.repairs.bringBack([operation.id])
  expect(await isArchived(operation)).toBe(false)
  expect(
    await db.stores.repairs.correct('finalized', [
      { id: operation.id, from: 'dropped', change: { cause: 'repair', inclusion: inclusion() } },
    ]),
  ).toEqual(new Set([operation.id]))
  expect(await db.stores.rollups.verify()).toEqual([])
  await moveAll()
  expect(await isArchived(operation)).toBe(true)
})

test('a repair and a submit of the same project lock in one order and do not deadlock', async () => {
  const account = await newAccount()
  const { networkId, projectId } = account
  const operation = aSponsoredOperation(account, { createdAt: ago(120) })
  await db.stores.preparations.insert(operation, undefined)
  await db.stores.submissions.submit(operation.id, aSignature, { admitted: true })
  await bring(operation, 'finalized')
  await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 5n })
  await moveAll()
  expect(await isArchived(operation)).toBe(true)
  const submitting = await db.knex.transaction()
  await submitting('sponsorship_projects').where({ project_id: projectId }).forNoKeyUpdate()
  const repaired = db.stores.transaction(async (stores) => {
    await stores.repairs.bringBack([operation.id])
    await stores.statuses.lock([operation.id])
    await stores.sponsorships.lockCounters([operation.id])
  })
  await untilBlocked(db.knex)
  await submitting('sponsorship_networks').where({ network_id: networkId }).forNoKeyUpdate()
  await submitting.commit()
  await repaired
  expect(await isArchived(operation)).toBe(false)
  expect(await db.stores.sponsorships.differences(networkId)).toEqual([])
})

test('a fee finds its operation while a repair brings it back from the archive', async () => {
  const account = await newAccount()
  const operation = await ended(account, 'dropped')
  await moveAll()
  const repair = await db.knex.transaction()
  // A query of the archive waits for this lock. Live tables stay readable.
  await repair.raw('lock table archived_operations in access exclusive mode')
  const posted = db.stores.ledger.post([aLedgerEntry(operation)])
  await untilBlocked(db.knex)
  await createDatabase(repair).repairs.bringBack([operation.id])
  await repair.commit()
  await posted
  expect(
    await db.knex('ledger_entries').where({ operation_id: operation.id }).first(),
  ).toMatchObject({ operation_created_at: operation.createdAt })
})

test('a list of live operations does not read the archive', async () => {
  const account = await newAccount()
  const { projectId, id: accountId } = account
  const operation = await ended(account, 'queued')
  const page = { limit: 5, offset: 0 }
  const undo = new Error('Undone.')
  await expect(
    db.knex.transaction(async (trx) => {
      await trx.raw(`drop function archived_of_project; drop function archived_of_account`)
      const { list } = createDatabase(trx).operations
      for (const query of [{ ...page }, { accountId, ...page }]) {
        const found = await list(projectId, { statuses: ['queued', 'confirmed'], ...query })
        expect(found).toMatchObject([{ id: operation.id }])
      }
      throw undo
    }),
  ).rejects.toBe(undo)
})

test('the transition log accepts a line without a partition for its month, and moves it there later', async () => {
  const account = await newAccount()
  const operation = await ended(account, 'queued')
  const far = new Date('2200-03-15T00:00:00Z')
  const line = {
    operation_id: operation.id,
    from_status: 'queued',
    to_status: 'queued',
    cause: 'far',
  }
  await db.knex('operation_transitions').insert({ ...line, at: far })
  const partOf = async () => {
    const { rows } = await db.knex.raw(
      `select tableoid::regclass::text as part from operation_transitions where cause = 'far' and operation_id = ?`,
      [operation.id],
    )
    return rows
  }
  expect(await partOf()).toEqual([{ part: 'operation_transitions_default' }])
  await archive().makeMonths()
  expect(await partOf()).toEqual([{ part: 'operation_transitions_2200_03' }])
})

test('the archive has the columns of the live tables, in their order', async () => {
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await db.knex.raw(
      `select attname || ' ' || format_type(atttypid, atttypmod) as described from pg_attribute
       where attrelid = cast(? as regclass) and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
    return rows.map(({ described }: { described: string }) => described)
  }
  expect(await columnsOf('archived_operations')).toEqual(await columnsOf('operations'))
  expect(await columnsOf('all_operations')).toEqual(await columnsOf('operations'))
  expect(await columnsOf('archived_attempts')).toEqual([
    ...(await columnsOf('attempts')),
    'operation_ids text[]',
  ])
  expect(await columnsOf('all_attempts')).toEqual(await columnsOf('attempts'))
})
