import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preparationStoreContract } from '../../../../core/src/testing/stores/preparation-store-contract.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import { anOperation, aSignature, randomHash, seedAccount } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const stored = storedOperations(() => db)
const { newAccount, prepare, statusOf, expire, multiply } = stored

preparationStoreContract('preparations on PostgreSQL', stored)

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
