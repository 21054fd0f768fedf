import type {
  ClaimedOperation,
  NextStatus,
  Operation,
  OperationStatus,
  PublicStatus,
  SmartAccountRecord,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  anAccount,
  anOperation,
  aSignature,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const operations = () => db.stores.operations
const newAccount = async (changes: Partial<SmartAccountRecord> = {}) =>
  (await seedAccount(db.stores, changes)).account
/** Another account of the same project on the same network. */
const siblingOf = (account: SmartAccountRecord) =>
  db.stores.accounts.upsert({
    ...account,
    id: `${account.id}x` as SmartAccountRecord['id'],
    ownerAddress: randomAddress(),
    address: randomAddress(),
  })
const prepare = async (operation: Operation) => {
  await operations().insertPrepared(operation, undefined)
  return operation
}
const statusOf = async ({ projectId, id }: Operation) =>
  (await operations().find(projectId, id))?.status
const logOf = async ({ id }: Operation): Promise<string[]> => {
  const lines: { from_status: string; to_status: string }[] = await db
    .knex('operation_transitions')
    .where({ operation_id: id })
    .orderBy('id')
  return lines.map(({ from_status, to_status }) => `${from_status}>${to_status}`)
}
const expire = ({ id }: Operation) =>
  db
    .knex('operations')
    .where({ id })
    .update({ expires_at: db.knex.raw("now() - interval '1 ms'") })
const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

describe('storing', () => {
  test('an operation comes back as it was prepared, every integer exact', async () => {
    const account = await newAccount()
    const big = 2n ** 256n - 1n
    const operation = anOperation(account, {
      nonce: big,
      kind: 'transfer',
      ownerIsRoot: false,
      userOperation: {
        sender: account.address,
        nonce: big,
        initCode: '0xabcd',
        callData: '0x',
        verificationGasLimit: 2n ** 128n - 1n,
        callGasLimit: 0n,
        preVerificationGas: big,
        maxPriorityFeePerGas: 1n,
        maxFeePerGas: 2n,
        paymaster: {
          address: randomAddress(),
          verificationGasLimit: 5n,
          postOpGasLimit: 6n,
          data: '0x123456',
        },
        signature: '0x',
      },
      quote: {
        kind: 'sponsored',
        token: randomAddress(),
        maxAmount: 2n ** 128n - 1n,
        expectedAmount: 1n,
        staticFee: 2n,
        transferFee: 3n,
        tokenPerNative: 4n,
        fronted: true,
        unpricedAssets: [randomAddress()],
      },
      security: { verdict: 'unsafe', reason: '123n', provider: '5n' },
    })
    await prepare(operation)
    expect(await operations().find(operation.projectId, operation.id)).toEqual(operation)
  })

  test('the account signature is stored with the submission, and nothing else of the operation moves', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await operations().submit(operation.id, aSignature)
    const stored = await operations().find(operation.projectId, operation.id)
    expect(stored).toEqual({
      ...operation,
      status: 'received',
      submittedAt: expect.any(Date),
      userOperation: { ...operation.userOperation, signature: aSignature },
    })
  })
})

describe('advance is compare-and-set', () => {
  test('of two racers exactly one wins, and the log has exactly one line', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      await operations().submit(operation.id, aSignature)
      const won = await Promise.all(
        Array.from({ length: 2 }, () =>
          operations().advance(operation.id, 'received', 'queued', { cause: 'race' }),
        ),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
    }
  })

  test('a locked status is what a change under way has made of it: an inclusion is never missed between two statuses', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const relayer = await db.knex.transaction()
    await createDatabase(relayer).operations.advance(operation.id, 'queued', 'submitted', {
      cause: 'outer transaction stored',
    })
    const watcher = db.stores.transaction(async (stores) => {
      const status = (await stores.operations.lockStatuses([operation.id])).get(operation.id)
      return status === 'submitted'
        ? stores.operations.advance(operation.id, status, 'confirmed', {
            cause: 'included',
            inclusion: included(),
          })
        : status
    })
    await untilBlocked(db.knex)
    await relayer.commit()
    expect(await watcher).toBe(true)
    expect(await statusOf(operation)).toBe('confirmed')
  })

  test('of racers towards different statuses exactly one wins, and the row says who', async () => {
    const targets = ['queued', 'confirmed', 'failed', 'dropped'] as const
    for (let round = 0; round < 5; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      await operations().submit(operation.id, aSignature)
      const won = await Promise.all(
        targets.map((to) => operations().advance(operation.id, 'received', to, { cause: 'race' })),
      )
      const winner = targets[won.indexOf(true)]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await statusOf(operation)).toBe(winner)
      expect(await logOf(operation)).toEqual(['prepared>received', `received>${winner}`])
    }
  })

  test('from a status that the operation no longer has, nothing changes, not even the log', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const before = await operations().find(operation.projectId, operation.id)
    expect(
      await operations().advance(operation.id, 'received', 'dropped', {
        cause: 'late',
        reason: 'late',
        transactionHash: randomHash(),
      }),
    ).toBe(false)
    expect(await operations().find(operation.projectId, operation.id)).toEqual(before)
    expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
  })

  test.each([
    ['finalized', 'submitted'],
    ['failed', 'queued'],
    ['dropped', 'queued'],
    ['confirmed', 'dropped'],
    ['received', 'submitted'],
    ['queued', 'finalized'],
  ] as [OperationStatus, OperationStatus][])(
    '%s → %s is not in the state machine and throws before the database is asked',
    async (from, to) => {
      const operation = await prepare(anOperation(await newAccount()))
      await expect(
        operations().advance(operation.id, from, to as NextStatus<OperationStatus>, {
          cause: 'illegal',
        }),
      ).rejects.toThrow(`cannot go from ${from} to ${to}`)
      expect(await logOf(operation)).toEqual([])
    },
  )

  test('outer hashes are counted once each, and the newest one is shown', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const [a, b] = [randomHash(), randomHash()]
    const change = (transactionHash: typeof a) => ({ cause: 'sent', transactionHash })
    await operations().advance(operation.id, 'queued', 'submitted', change(a))
    await operations().advance(operation.id, 'submitted', 'submitted', change(b))
    await operations().advance(operation.id, 'submitted', 'submitted', change(a))
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      transactionHash: a,
      outerHashCount: 2,
    })
  })

  test('inclusion comes with confirmed and goes with the reorganisation', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const inclusion = included()
    const find = () => operations().find(operation.projectId, operation.id)
    await operations().advance(operation.id, 'queued', 'confirmed', {
      cause: 'included',
      reason: 'EXECUTION_REVERTED',
      inclusion,
    })
    expect(await find()).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
    expect(
      await operations().listConfirmedIn(operation.networkId, inclusion.blockHash),
    ).toHaveLength(1)
    expect(await operations().listConfirmedUpTo(operation.networkId, 6n, 10)).toEqual([])
    expect(await operations().listConfirmedUpTo(operation.networkId, 7n, 10)).toHaveLength(1)
    await operations().advance(operation.id, 'confirmed', 'submitted', {
      cause: 'reorganised',
      reason: null,
      inclusion: null,
    })
    expect(await find()).toMatchObject({ status: 'submitted', inclusion: null, reason: null })
  })
})

describe('submit', () => {
  test('one id handed in twice at once is accepted once, and the loser learns the status', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const outcomes = await Promise.all(
        [0, 1].map(() => operations().submit(operation.id, aSignature)),
      )
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'already-submitted'])
      expect(outcomes).toContainEqual({ kind: 'already-submitted', status: 'received' })
      expect(await logOf(operation)).toEqual(['prepared>received'])
    }
  })

  test('one user operation under two ids is accepted once, and the loser learns the other id', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const userOperationHash = randomHash()
      const pair = await Promise.all(
        [0, 1].map(() => prepare(anOperation(account, { userOperationHash }))),
      )
      const outcomes = await Promise.all(pair.map(({ id }) => operations().submit(id, aSignature)))
      const winner = pair[outcomes.findIndex(({ kind }) => kind === 'accepted')]
      expect(outcomes).toContainEqual({ kind: 'accepted' })
      expect(outcomes).toContainEqual({
        kind: 'duplicate',
        other: { id: winner?.id, projectId: account.projectId, status: 'received' },
      })
    }
  })

  test('a duplicate is called one even where the nonce index is checked first, as after a restore', async () => {
    const restored = await createMigratedDatabase()
    try {
      // The older index is checked first; pg_restore makes them in alphabetical order.
      await restored.knex.raw(`
        drop index operations_submitted_hash;
        create unique index operations_submitted_hash on operations (network_id, user_operation_hash)
          where status not in ('prepared', 'expired')`)
      const { account } = await seedAccount(restored.stores)
      const userOperationHash = randomHash()
      const [one, two] = [0, 1].map(() => anOperation(account, { userOperationHash }))
      if (!one || !two) throw new Error('no pair')
      for (const each of [one, two])
        await restored.stores.operations.insertPrepared(each, undefined)
      await restored.stores.operations.submit(one.id, aSignature)
      expect(await restored.stores.operations.submit(two.id, aSignature)).toMatchObject({
        kind: 'duplicate',
        other: { id: one.id },
      })
    } finally {
      await restored.close()
    }
  })

  test('a user operation that has ended stays a duplicate for ever', async () => {
    const account = await newAccount()
    const userOperationHash = randomHash()
    const first = await queue(db.stores, anOperation(account, { userOperationHash }))
    await operations().advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const second = await prepare(anOperation(account, { userOperationHash }))
    expect(await operations().submit(second.id, aSignature)).toEqual({
      kind: 'duplicate',
      other: { id: first.id, projectId: account.projectId, status: 'dropped' },
    })
  })

  test('two operations with one nonce: one is accepted, the other finds the nonce taken', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const pair = await Promise.all([0, 1].map(() => prepare(anOperation(account, { nonce: 5n }))))
      const outcomes = await Promise.all(pair.map(({ id }) => operations().submit(id, aSignature)))
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'nonce-taken'])
    }
  })

  test('a nonce is free again when its operation has ended', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 5n }))
    await operations().advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const second = await prepare(anOperation(account, { nonce: 5n }))
    expect(await operations().submit(second.id, aSignature)).toEqual({ kind: 'accepted' })
  })

  test('nonces of other accounts and other networks are not in the way', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ address: account.address })
    await queue(db.stores, anOperation(account, { nonce: 5n }))
    for (const other of [await siblingOf(account), elsewhere]) {
      const operation = await prepare(anOperation(other, { nonce: 5n }))
      expect(await operations().submit(operation.id, aSignature)).toEqual({ kind: 'accepted' })
    }
  })

  test('by the clock of the database, not of this process, a late submission is refused', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await expire(operation)
    expect(await operations().submit(operation.id, aSignature)).toEqual({ kind: 'expired' })
    expect(await statusOf(operation)).toBe('prepared')
    expect(await logOf(operation)).toEqual([])
  })

  test('an id that nobody knows is refused like an expired one', async () => {
    const unknown = anOperation(await newAccount())
    expect(await operations().submit(unknown.id, aSignature)).toEqual({ kind: 'expired' })
  })
})

describe('idempotency', () => {
  const key = (fingerprint = randomHash()) => ({ key: `key ${randomHash()}`, fingerprint })

  test('twenty requests with one key make one row, and all get the same operation', async () => {
    const account = await newAccount()
    const idempotency = key()
    const candidates = Array.from({ length: 20 }, () => anOperation(account))
    const answers = await Promise.all(
      candidates.map((each) => operations().insertPrepared(each, idempotency)),
    )
    const stored = candidates.filter((_, index) => answers[index] === undefined)
    expect(stored).toHaveLength(1)
    for (const answer of answers) if (answer) expect(answer.operation.id).toBe(stored[0]?.id)
    const { count } = await db
      .knex('operations')
      .where({ project_id: account.projectId })
      .count<{ count: string }[]>('* as count')
      .then(([row]) => row ?? { count: '' })
    expect(count).toBe('1')
  })

  test('the fingerprint of the first request comes back, so that another body can be refused', async () => {
    const account = await newAccount()
    const first = key()
    await operations().insertPrepared(anOperation(account), first)
    const answer = await operations().insertPrepared(anOperation(account), {
      ...first,
      fingerprint: randomHash(),
    })
    expect(answer?.fingerprint).toBe(first.fingerprint)
  })

  test('two projects may use the same key', async () => {
    const idempotency = key()
    for (const account of [await newAccount(), await newAccount()])
      expect(await operations().insertPrepared(anOperation(account), idempotency)).toBeUndefined()
  })

  test('the key is free again when its operation has expired, swept or not', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await operations().insertPrepared(first, idempotency)
    await expire(first)
    expect(
      await operations().findByIdempotencyKey(account.projectId, idempotency.key),
    ).toBeUndefined()
    const second = anOperation(account)
    expect(await operations().insertPrepared(second, idempotency)).toBeUndefined()
    expect(await statusOf(first)).toBe('expired')
    expect(
      (await operations().findByIdempotencyKey(account.projectId, idempotency.key))?.operation.id,
    ).toBe(second.id)
  })

  test('the key keeps answering with its operation after that was submitted', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await operations().insertPrepared(first, idempotency)
    await operations().submit(first.id, aSignature)
    await expire(first)
    const answer = await operations().insertPrepared(anOperation(account), idempotency)
    expect(answer?.operation).toMatchObject({ id: first.id, status: 'received' })
  })

  test('what is reported as stored is stored, even when the key’s holder expires in that very moment', async () => {
    const account = await newAccount()
    const idempotency = key()
    const holder = anOperation(account, { expiresAt: new Date(Date.now() - 1) })
    const late = anOperation(account)
    const trx = await db.knex.transaction()
    await createDatabase(trx).operations.insertPrepared(holder, idempotency)
    const answer = operations().insertPrepared(late, idempotency)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await answer).toBeUndefined()
    expect(await statusOf(late)).toBe('prepared')
  })
})

describe('claiming', () => {
  const claim = (networkId: string, limit = 16) => operations().claimQueued(networkId, limit, 60)
  const makeDue = (operation: Operation) =>
    db
      .knex('operations')
      .where({ id: operation.id })
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
      })
  const ids = (claimed: readonly (Operation | ClaimedOperation)[]) =>
    claimed.map((each) => ('operation' in each ? each.operation.id : each.id))

  test('the oldest come first, up to the limit, and never those of another network', async () => {
    const account = await newAccount()
    const accounts = [account, await siblingOf(account)]
    accounts.push(await siblingOf(accounts[1] ?? account))
    const queued: Operation[] = []
    for (const each of accounts) queued.push(await queue(db.stores, anOperation(each)))
    await queue(db.stores, anOperation(await newAccount()))
    expect(ids(await claim(account.networkId, 2))).toEqual(ids(queued.slice(0, 2)))
    expect(ids(await claim(account.networkId))).toEqual(ids(queued.slice(2)))
    expect(await claim(account.networkId)).toEqual([])
  })

  test('one claim never takes two operations of one sender', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(ids(await claim(account.networkId))).toEqual([first.id])
  })

  test('while one operation of a sender is leased to a worker, no other worker gets the next', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(await claim(account.networkId)).toHaveLength(1)
    expect(await claim(account.networkId)).toEqual([])
  })

  test('an operation that was postponed lets the next of its sender go ahead', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await claim(account.networkId)
    await operations().postpone([first.id], {
      seconds: 60,
      reason: 'the base fee is too high',
    })
    expect(ids(await claim(account.networkId))).toEqual([second.id])
    expect(await operations().find(first.projectId, first.id)).toMatchObject({
      status: 'queued',
      reason: 'the base fee is too high',
    })
  })

  test('a sender in an unconfirmed outer transaction waits until that is confirmed', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await operations().advance(first.id, 'queued', 'submitted', { cause: 'sent' })
    expect(await claim(account.networkId)).toEqual([])
    await operations().advance(first.id, 'submitted', 'confirmed', {
      cause: 'included',
      inclusion: included(),
    })
    expect(ids(await claim(account.networkId))).toEqual([second.id])
  })

  test('concurrent workers get disjoint operations, together all of them, one per sender', async () => {
    const account = await newAccount()
    const accounts = [account]
    for (let index = 0; index < 9; index++)
      accounts.push(await siblingOf(accounts.at(-1) ?? account))
    const firsts: string[] = []
    for (const each of accounts) {
      firsts.push((await queue(db.stores, anOperation(each, { nonce: 1n }))).id)
      await queue(db.stores, anOperation(each, { nonce: 2n }))
    }
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(account.networkId, 3)))
    expect(ids(claims.flat()).sort()).toEqual([...firsts].sort())
  })

  test('a worker that sees its lock a moment late still takes no second operation of a sender', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    // The first is postponed, so the second is free to go; the first comes due while that claim is not committed yet.
    await operations().postpone([first.id], { seconds: 60, reason: 'later' })
    const trx = await db.knex.transaction()
    expect(
      ids(await createDatabase(trx).operations.claimQueued(account.networkId, 16, 60)),
    ).toEqual([second.id])
    await makeDue(first)
    const racing = claim(account.networkId)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toEqual([])
  })

  test('a lease that has run out makes the operation claimable again, whoever held it', async () => {
    const account = await newAccount()
    const operation = await queue(db.stores, anOperation(account))
    await claim(account.networkId)
    expect(await claim(account.networkId)).toEqual([])
    await db
      .knex('operations')
      .where({ id: operation.id })
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
        leased_until: db.knex.raw("now() - interval '1 ms'"),
      })
    expect(ids(await claim(account.networkId))).toEqual([operation.id])
  })

  test('an operation that goes back to the queue is due at once, its lease forgotten', async () => {
    const account = await newAccount()
    const operation = await queue(db.stores, anOperation(account))
    await claim(account.networkId)
    await operations().advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await operations().advance(operation.id, 'submitted', 'queued', { cause: 'reverted' })
    expect(ids(await claim(account.networkId))).toEqual([operation.id])
  })

  test('an operation that has moved on cannot be postponed', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    await operations().advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await operations().postpone([operation.id], { seconds: 60, reason: 'too late' })
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      reason: null,
    })
  })
})

describe('lists', () => {
  test('newest first, in pages that neither repeat nor skip, without prepared and expired ones', async () => {
    const account = await newAccount()
    const submitted: Operation[] = []
    for (let nonce = 0n; nonce < 7n; nonce++)
      submitted.push(await queue(db.stores, anOperation(account, { nonce })))
    await prepare(anOperation(account))
    await expire(await prepare(anOperation(account)))
    await operations().expirePrepared(100)
    const page = (offset: number) => operations().list(account.projectId, { limit: 3, offset })
    const pages = [...(await page(0)), ...(await page(3)), ...(await page(6)), ...(await page(9))]
    expect(pages.map(({ id }) => id)).toEqual(submitted.map(({ id }) => id).reverse())
  })

  test('filters by account and by statuses, alone and together', async () => {
    const account = await newAccount()
    const other = await siblingOf(account)
    const mine = await queue(db.stores, anOperation(account))
    const theirs = await queue(db.stores, anOperation(other))
    await operations().advance(theirs.id, 'queued', 'dropped', { cause: 'test' })
    const list = async (filter: {
      accountId?: SmartAccountRecord['id']
      statuses?: PublicStatus[]
    }) =>
      (await operations().list(account.projectId, { ...filter, limit: 10, offset: 0 })).map(
        ({ id }) => id,
      )
    expect(await list({})).toEqual([theirs.id, mine.id])
    expect(await list({ accountId: account.id })).toEqual([mine.id])
    expect(await list({ statuses: ['dropped'] })).toEqual([theirs.id])
    expect(await list({ accountId: account.id, statuses: ['dropped'] })).toEqual([])
    expect(await list({ statuses: [] })).toEqual([])
  })

  test('another project’s account and operations look exactly like missing ones', async () => {
    const mine = await newAccount()
    const theirs = await newAccount()
    const operation = await queue(db.stores, anOperation(theirs))
    expect(
      await operations().list(mine.projectId, { accountId: theirs.id, limit: 10, offset: 0 }),
    ).toEqual([])
    expect(await operations().find(mine.projectId, operation.id)).toBeUndefined()
  })

  test('hashes find submitted operations of their network only', async () => {
    const account = await newAccount()
    const submitted = await queue(db.stores, anOperation(account))
    const prepared = await prepare(anOperation(account))
    const hashes = [submitted, prepared].map(({ userOperationHash }) => userOperationHash)
    const found = await operations().findByHashes(account.networkId, hashes)
    expect(found.map(({ id }) => id)).toEqual([submitted.id])
    expect(await operations().findByHashes(freshNetworkId(), hashes)).toEqual([])
    expect(await operations().findByHashes(account.networkId, [])).toEqual([])
    expect(
      await operations().findSubmitted(account.networkId, submitted.userOperationHash),
    ).toEqual({ id: submitted.id, projectId: account.projectId, status: 'queued' })
    expect(
      await operations().findSubmitted(account.networkId, prepared.userOperationHash),
    ).toBeUndefined()
  })
})

describe('live nonces', () => {
  test('are those of received, queued, submitted and confirmed operations', async () => {
    const account = await newAccount()
    const big = 2n ** 255n + 1n
    await queue(db.stores, anOperation(account, { nonce: big }))
    await prepare(anOperation(account, { nonce: 2n }))
    const dropped = await queue(db.stores, anOperation(account, { nonce: 3n }))
    await operations().advance(dropped.id, 'queued', 'dropped', { cause: 'test' })
    expect(await operations().liveNonces(account.networkId, account.address)).toEqual({
      nonces: [big],
      deploying: false,
    })
  })

  test('a live operation with deployment data is reported until it ends', async () => {
    const account = await newAccount()
    const base = anOperation(account)
    const operation = await queue(db.stores, {
      ...base,
      userOperation: { ...base.userOperation, initCode: '0xabcd' },
    })
    const deploying = async () =>
      (await operations().liveNonces(account.networkId, account.address)).deploying
    expect(await deploying()).toBe(true)
    await operations().advance(operation.id, 'queued', 'failed', { cause: 'test' })
    expect(await deploying()).toBe(false)
  })
})

describe('expiry', () => {
  test('sweeps what is past its time, at most the limit at once, and nothing that was submitted', async () => {
    const own = await createMigratedDatabase()
    try {
      const { account } = await seedAccount(own.stores)
      const past = { expiresAt: new Date(Date.now() - 1) }
      const due = [1n, 2n, 3n].map((nonce) => anOperation(account, { nonce, ...past }))
      const fresh = anOperation(account)
      for (const each of [...due, fresh])
        await own.stores.operations.insertPrepared(each, undefined)
      const submitted = await queue(own.stores, anOperation(account, { nonce: 9n }))
      await own
        .knex('operations')
        .where({ id: submitted.id })
        .update({ expires_at: new Date(0) })
      expect(await own.stores.operations.expirePrepared(2)).toBe(2)
      expect(await own.stores.operations.expirePrepared(2)).toBe(1)
      expect(await own.stores.operations.expirePrepared(2)).toBe(0)
      const status = async ({ id, projectId }: Operation) =>
        (await own.stores.operations.find(projectId, id))?.status
      expect(await Promise.all([...due, fresh, submitted].map(status))).toEqual([
        'expired',
        'expired',
        'expired',
        'prepared',
        'queued',
      ])
      const { count } = await own
        .knex('operation_transitions')
        .where({ from_status: 'prepared', to_status: 'expired' })
        .count<{ count: string }[]>('* as count')
        .then(([row]) => row ?? { count: '' })
      expect(count).toBe('3')
    } finally {
      await own.close()
    }
  })

  test('sweep and submit racing for one operation: exactly one of them gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const [outcome] = await Promise.all([
        operations().submit(operation.id, aSignature),
        expire(operation).then(() => operations().expirePrepared(100)),
      ])
      expect(await statusOf(operation)).toBe(outcome.kind === 'accepted' ? 'received' : 'expired')
    }
  })
})

test('an account keeps its id when it is recorded again', async () => {
  const account = await newAccount()
  const again = await db.stores.accounts.upsert(
    anAccount({ id: account.projectId } as Parameters<typeof anAccount>[0], {
      networkId: account.networkId,
      ownerAddress: account.ownerAddress,
      address: account.address,
    }),
  )
  expect(again.id).toBe(account.id)
  expect(again.createdAt).toEqual(account.createdAt)
  const { project } = await seedAccount(db.stores)
  expect(await db.stores.accounts.find(project.id, account.id)).toBeUndefined()
})
