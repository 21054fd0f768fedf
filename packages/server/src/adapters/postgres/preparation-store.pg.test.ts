import type { Operation } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anOperation,
  aSignature,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const { newAccount, prepare, statusOf, logOf, expire, multiply } = storedOperations(() => db)

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
        reservedFrom: 'submit',
        unpricedAssets: [randomAddress()],
      },
      security: {
        verdict: 'unsafe',
        reason: '123n',
        provider: '5n',
        assetChanges: [
          { asset: randomAddress(), amount: 1n - 2n ** 256n },
          { asset: randomAddress(), amount: 1n, tokenId: 2n ** 256n - 1n },
        ],
      },
    })
    await prepare(operation)
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toEqual(operation)
  })

  test('the account signature is stored with the submission, and nothing else of the operation moves', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await db.stores.submissions.submit(operation.id, aSignature)
    const stored = await db.stores.operations.find(operation.projectId, operation.id)
    expect(stored).toEqual({
      ...operation,
      status: 'received',
      submittedAt: expect.any(Date),
      userOperation: { ...operation.userOperation, signature: aSignature },
    })
  })
})

describe('idempotency', () => {
  const key = (fingerprint = randomHash()) => ({ key: `key ${randomHash()}`, fingerprint })

  test('twenty requests with one key make one row, and all get the same operation', async () => {
    const account = await newAccount()
    const idempotency = key()
    const candidates = Array.from({ length: 20 }, () => anOperation(account))
    const answers = await Promise.all(
      candidates.map((each) => db.stores.preparations.insert(each, idempotency)),
    )
    const stored = candidates.filter((_, index) => answers[index] === undefined)
    expect(stored).toHaveLength(1)
    for (const answer of answers)
      if (answer) expect(answer).toMatchObject({ operation: { id: stored[0]?.id } })
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
    await db.stores.preparations.insert(anOperation(account), first)
    const answer = await db.stores.preparations.insert(anOperation(account), {
      ...first,
      fingerprint: randomHash(),
    })
    expect(answer).toMatchObject({ fingerprint: first.fingerprint })
  })

  test('two projects may use the same key', async () => {
    const idempotency = key()
    for (const account of [await newAccount(), await newAccount()])
      expect(await db.stores.preparations.insert(anOperation(account), idempotency)).toBeUndefined()
  })

  test('the key is free again when its operation has expired, swept or not', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await db.stores.preparations.insert(first, idempotency)
    await expire(first)
    expect(
      await db.stores.preparations.findByIdempotencyKey(account.projectId, idempotency.key),
    ).toBeUndefined()
    const second = anOperation(account)
    expect(await db.stores.preparations.insert(second, idempotency)).toBeUndefined()
    expect(await statusOf(first)).toBe('expired')
    expect(
      (await db.stores.preparations.findByIdempotencyKey(account.projectId, idempotency.key))
        ?.operation.id,
    ).toBe(second.id)
  })

  test('the key keeps answering with its operation after that was submitted', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await db.stores.preparations.insert(first, idempotency)
    await db.stores.submissions.submit(first.id, aSignature)
    await expire(first)
    const answer = await db.stores.preparations.insert(anOperation(account), idempotency)
    expect(answer).toMatchObject({ operation: { id: first.id, status: 'received' } })
  })

  test('whose key is free reads no other operation of the project, however many there are', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = anOperation(account)
    await own.stores.preparations.insert(operation, key())
    await multiply(operation, 1_000, own)
    await inEachState(own, async () => {
      const [one, other] = [anOperation(account), anOperation(account)]
      const stored = await readAtMost(own.knex, 0, /^operations$/, async ({ preparations }) => [
        await preparations.insert(one, key()),
        ...(await Promise.all([
          preparations.insert(other, key()),
          preparations.insert(anOperation(account), key()),
        ])),
      ])
      expect(stored).toEqual([undefined, undefined, undefined])
    })
  })

  test('a key that is freed prepares anew, and that of a submitted operation is never freed', async () => {
    const account = await newAccount()
    const idempotency = key()
    const [first, second] = [anOperation(account), anOperation(account)]
    await db.stores.preparations.insert(first, idempotency)
    await db.stores.submissions.freeIdempotencyKey(first.id)
    expect(await statusOf(first)).toBe('prepared')
    expect(await db.stores.preparations.insert(second, idempotency)).toBeUndefined()
    await db.stores.submissions.submit(second.id, aSignature)
    for (const { id } of [first, second]) await db.stores.submissions.freeIdempotencyKey(id)
    expect(
      (await db.stores.preparations.findByIdempotencyKey(account.projectId, idempotency.key))
        ?.operation.id,
    ).toBe(second.id)
  })

  test('what is reported as stored is stored, even when the key’s holder expires in that very moment', async () => {
    const account = await newAccount()
    const idempotency = key()
    const holder = anOperation(account, { expiresAt: new Date(Date.now() - 1) })
    const late = anOperation(account)
    const trx = await db.knex.transaction()
    await createDatabase(trx).preparations.insert(holder, idempotency)
    const answer = db.stores.preparations.insert(late, idempotency)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await answer).toBeUndefined()
    expect(await statusOf(late)).toBe('prepared')
  })
})

describe('expiry', () => {
  test('sweeps what is past its time, at most the limit at once, and nothing that was submitted', async () => {
    const own = await ownDatabase()
    const { account } = await seedAccount(own.stores)
    const past = { expiresAt: new Date(Date.now() - 1) }
    const due = [1n, 2n, 3n].map((nonce) => anOperation(account, { nonce, ...past }))
    const fresh = anOperation(account)
    for (const each of [...due, fresh]) await own.stores.preparations.insert(each, undefined)
    const submitted = await queue(own.stores, anOperation(account, { nonce: 9n }))
    await own
      .knex('operations')
      .where({ id: submitted.id })
      .update({ expires_at: new Date(0) })
    expect(await own.stores.preparations.expire(2)).toBe(2)
    expect(await own.stores.preparations.expire(2)).toBe(1)
    expect(await own.stores.preparations.expire(2)).toBe(0)
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
  })

  test('what expires before its time frees its idempotency key, and what was submitted does not expire', async () => {
    const account = await newAccount()
    const idempotency = { key: randomHash(), fingerprint: randomHash() }
    const [first, second] = [anOperation(account), anOperation(account, { nonce: 2n })]
    const retire = ({ id }: Operation) =>
      db.stores.statuses.advance(id, 'prepared', 'expired', { cause: 'refused as stale' })
    await db.stores.preparations.insert(first, idempotency)
    expect(await retire(first)).toBe(true)
    expect(await db.stores.submissions.submit(first.id, aSignature)).toEqual({ kind: 'expired' })
    expect(await db.stores.preparations.insert(second, idempotency)).toBeUndefined()
    expect((await db.stores.submissions.submit(second.id, aSignature)).kind).toBe('accepted')
    expect(await retire(second)).toBe(false)
    expect(await statusOf(second)).toBe('received')
    expect(await logOf(first)).toEqual(['prepared>expired'])
  })

  test('expiry of a stale one and submit racing for it: exactly one of them gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const [outcome, expired] = await Promise.all([
        db.stores.submissions.submit(operation.id, aSignature),
        db.stores.statuses.advance(operation.id, 'prepared', 'expired', {
          cause: 'refused as stale',
        }),
      ])
      expect(outcome.kind).toBe(expired ? 'expired' : 'accepted')
      expect(await statusOf(operation)).toBe(expired ? 'expired' : 'received')
    }
  })

  test('sweep and submit racing for one operation: exactly one of them gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const [outcome] = await Promise.all([
        db.stores.submissions.submit(operation.id, aSignature),
        expire(operation).then(() => db.stores.preparations.expire(10_000)),
      ])
      // The sweep leaves a row that a submit has locked to the next sweep.
      await db.stores.preparations.expire(10_000)
      expect(await statusOf(operation)).toBe(outcome.kind === 'accepted' ? 'received' : 'expired')
    }
  })
})

describe('what is not due costs a look nothing', () => {
  /** With fewer rows the planner prefers a sequential scan for the limit. */
  const many = 3_000
  const limit = 50

  test('among prepared operations', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = anOperation(account)
    await own.stores.preparations.insert(operation, undefined)
    await multiply(operation, many, own)
    await inEachState(own, async () => {
      const due = anOperation(account, { expiresAt: new Date(1) })
      await own.stores.preparations.insert(due, undefined)
      const expired = await readAtMost(own.knex, 19, /^operations$/, (stores) =>
        stores.preparations.expire(limit),
      )
      expect(expired).toBe(1)
      expect((await own.stores.operations.find(due.projectId, due.id))?.status).toBe('expired')
    })
  })
})
