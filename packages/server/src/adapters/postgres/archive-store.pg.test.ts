import type { Operation, OperationStatus, SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
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

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const archive = () => db.stores.archive
const operations = () => db.stores.operations
const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day)
const cutoff = ago(100)
const moveAll = () => archive().moveOperations(cutoff, 1_000)

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

/** On a network of its own. */
const newAccount = async () =>
  (await seedAccount(db.stores, { networkId: freshNetworkId() })).account

let nonce = 0n
/** Created long ago, and brought to this end. */
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
    await operations().advanceAll(to, [{ id, from, change }])
    from = to
  }
}

describe('what is moved', () => {
  test.each(['finalized', 'failed', 'dropped'] as const)(
    'one that is %s and old enough is archived, and read as before',
    async (status) => {
      const account = await newAccount()
      const operation = await ended(account, status)
      const { id, projectId, networkId, userOperationHash } = operation
      const readAll = async () => ({
        one: await operations().find(projectId, id),
        many: await operations().findMany([id]),
        byHash: await operations().findByHashes(networkId, [userOperationHash]),
        submitted: await operations().findSubmitted(networkId, userOperationHash),
        list: await operations().list(projectId, { limit: 5, offset: 0 }),
        ofAccount: await operations().list(projectId, {
          accountId: account.id,
          statuses: [status],
          limit: 5,
          offset: 0,
        }),
        calls: await operations().recentCalls(account.id, 5),
        verified: await operations().listSubmitted(networkId, { after: undefined, limit: 5 }),
        statuses: await operations().lockStatuses([id]),
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

  test('one that was never submitted is archived once it has expired, and known by its hash', async () => {
    const account = await newAccount()
    const operation = anOperation(account, { createdAt: ago(120), expiresAt: ago(119) })
    await operations().insertPrepared(operation, undefined)
    await moveAll()
    expect(await isArchived(operation)).toBe(false)
    await operations().expirePrepared(1_000)
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    const { networkId, userOperationHash } = operation
    expect(await operations().findUnsubmitted(networkId, [userOperationHash])).toMatchObject([
      { id: operation.id },
    ])
    expect(await operations().findByHashes(networkId, [userOperationHash])).toEqual([])
  })

  test('no more are moved at once than asked for, the oldest first', async () => {
    const account = await newAccount()
    const younger = await ended(account, 'dropped', { createdAt: ago(1_100) })
    const older = await ended(account, 'dropped', { createdAt: ago(1_200) })
    expect(await archive().moveOperations(ago(1_000), 1)).toBe(1)
    expect([await isArchived(older), await isArchived(younger)]).toEqual([true, false])
    expect(await archive().moveOperations(ago(1_000), 5)).toBe(1)
  })

  test('four who move at the same time move each once', async () => {
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

describe('what stays', () => {
  const stays = async (operation: { id: string }) => {
    await moveAll()
    expect(await isArchived(operation)).toBe(false)
  }

  test.each(['queued', 'submitted', 'confirmed'] as const)(
    'one that is %s, however old',
    async (status) => stays(await ended(await newAccount(), status)),
  )

  test('what is not old enough', async () =>
    stays(await ended(await newAccount(), 'dropped', { createdAt: ago(99) })))

  test('a swap, as long as it is followed', async () => {
    const operation = await ended(await newAccount(), 'finalized', {
      kind: 'swap',
      swap: swapTerms(),
    })
    await stays(operation)
    await db.knex('operations').where({ id: operation.id }).update({ swap_follow_up_at: null })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('what landed above the newest final block', async () => {
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

  test('what landed after the block that the paymaster’s deposit is known of, so that the budget adds up', async () => {
    const account = await newAccount()
    const { networkId } = account
    const operation = aSponsoredOperation(account, { createdAt: ago(120) })
    await operations().insertPrepared(operation, undefined)
    await operations().submit(operation.id, aSignature, { admitted: true })
    await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 4n })
    await bring(operation, 'finalized')
    await stays(operation)
    await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 5n })
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    expect(await db.stores.sponsorships.differences(networkId)).toEqual([])
  })

  test('an expired one that somebody may still land', async () => {
    const account = await newAccount()
    const operation = aSponsoredOperation(account, {
      createdAt: ago(120),
      expiresAt: ago(119),
      validUntil: ago(119),
      quote: { reservedFrom: 'prepare' },
    })
    await operations().insertPrepared(operation, undefined)
    await operations().expirePrepared(1_000)
    await stays(operation)
    await db.stores.sponsorships.releaseExpired(
      account.networkId,
      BigInt(Math.floor(Date.now() / 1000)),
      10,
    )
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('what a transaction carries that can still be mined', async () => {
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
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
  })

  test('a plain one, as long as it is looked at', async () => {
    const account = await newAccount()
    const operation = aPlainOperation(account, { createdAt: ago(120) })
    await operations().insertPrepared(operation, undefined)
    await db.stores.plain.submit(operation.id, signedFor(operation), { admitted: true })
    await db.knex('operations').where({ id: operation.id }).update({ status: 'dropped' })
    await stays(operation)
    await db.knex('plain_looks').where({ operation_id: operation.id }).delete()
    await moveAll()
    expect(await isArchived(operation)).toBe(true)
    expect(await operations().find(account.projectId, operation.id)).toMatchObject({
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
  // One of its operations is live.
  expect(await archive().moveAttempts(cutoff, 10)).toBe(0)
  await moveAll()
  expect(await archive().moveAttempts(cutoff, 10)).toBe(1)
  expect(await db.knex('attempts').where({ id: attempt.id })).toEqual([])
  expect(await db.knex('attempt_operations').where({ attempt_id: attempt.id })).toEqual([])
  expect(await readAll()).toEqual(before)
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
