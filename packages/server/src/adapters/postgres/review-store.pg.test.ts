import type { Operation, OperationId } from '@gasless-gateway/core'
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
  freshNetworkId,
  queue,
  seedAccount,
} from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const { newAccount, prepare, multiply, queueMany } = storedOperations(() => db)
const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)

describe('review', () => {
  const quietFor = (
    operation: Operation,
    column: 'submitted_at' | 'reviewed_at',
    seconds: number,
  ) =>
    db
      .knex('operations')
      .where({ id: operation.id })
      .update({ [column]: db.knex.raw('now() - make_interval(secs => ?)', [seconds]) })
  const review = async (networkId: string, { limit = 10, quietSeconds = 60 } = {}) =>
    idsOf(await db.stores.reviews.claim(networkId, { limit, quietSeconds }))

  test('what was just submitted or looked at is left alone', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    expect(await review(operation.networkId)).toEqual([])
    await quietFor(operation, 'submitted_at', 61)
    expect(await review(freshNetworkId())).toEqual([])
    expect(await review(operation.networkId)).toEqual([operation.id])
    expect(await review(operation.networkId)).toEqual([])
    await quietFor(operation, 'reviewed_at', 61)
    expect(await review(operation.networkId)).toEqual([operation.id])
  })

  test('the pause of an older operation is a fifth of its age, and at most twice the usual pause', async () => {
    const isDueAfter = async ({ id, networkId }: Operation, seconds: number) => {
      const back = db.knex.raw('reviewed_at - make_interval(secs => ?)', [seconds])
      await db.knex('operations').where({ id }).update({ reviewed_at: back })
      return (await review(networkId)).length > 0
    }
    for (const [waited, before, due] of [
      [100, [], 60],
      [550, [60], 50],
      [6_000, [60], 60],
    ] as const) {
      const operation = await queue(db.stores, anOperation(await newAccount()))
      await quietFor(operation, 'submitted_at', waited)
      expect(await review(operation.networkId)).toEqual([operation.id])
      for (const seconds of before) expect(await isDueAfter(operation, seconds)).toBe(false)
      expect(await isDueAfter(operation, due)).toBe(true)
    }
  })

  test('received, queued and submitted ones are looked at, no others', async () => {
    const account = await newAccount()
    const with_ = (nonce: bigint) => anOperation(account, { nonce })
    const prepared = await prepare(with_(1n))
    const received = await prepare(with_(2n))
    await db.stores.submissions.submit(received.id, aSignature)
    const queued = await queue(db.stores, with_(3n))
    const submitted = await queue(db.stores, with_(4n))
    await db.stores.statuses.advance(submitted.id, 'queued', 'submitted', { cause: 'sent' })
    const ended: Operation[] = []
    for (const [index, to] of (['confirmed', 'failed', 'dropped'] as const).entries()) {
      const operation = await queue(db.stores, with_(10n + BigInt(index)))
      await db.stores.statuses.advance(operation.id, 'queued', to, { cause: 'test' })
      ended.push(operation)
    }
    for (const each of [prepared, received, queued, submitted, ...ended])
      await quietFor(each, 'submitted_at', 100)
    expect((await review(account.networkId)).sort()).toEqual(
      idsOf([received, queued, submitted]).sort(),
    )
  })

  test('those that were left alone the longest come first, up to the limit', async () => {
    const queued = await queueMany(4)
    const [a, b, c, d] = queued as [Operation, Operation, Operation, Operation]
    for (const each of queued) await quietFor(each, 'submitted_at', 1_000)
    await quietFor(a, 'reviewed_at', 100)
    await quietFor(b, 'reviewed_at', 300)
    await quietFor(c, 'reviewed_at', 200)
    expect(await review(a.networkId, { limit: 3 })).toEqual(idsOf([d, b, c]))
    expect(await review(a.networkId, { limit: 3 })).toEqual([a.id])
  })

  test('reviewers at the same moment get different operations, and wait for nobody', async () => {
    const queued = await queueMany(6)
    const { networkId } = queued[0] as Operation
    for (const each of queued) await quietFor(each, 'submitted_at', 100)
    const trx = await db.knex.transaction()
    const held = await createDatabase(trx).reviews.claim(networkId, {
      limit: 2,
      quietSeconds: 60,
    })
    const others = await Promise.all([1, 2].map(() => review(networkId, { limit: 2 })))
    await trx.commit()
    expect([...idsOf(held), ...others.flat()].sort()).toEqual(idsOf(queued))
  })
})

describe('what is not due costs a look nothing', () => {
  /** With fewer rows the planner prefers a sequential scan for the limit. */
  const many = 3_000
  const limit = 50

  test('among operations at a bundler', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = await queue(own.stores, anOperation(account))
    await own.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    const changeIt = (change: object) =>
      own.knex('operations').where({ id: operation.id }).update(change)
    await changeIt({
      handed_over: true,
      next_attempt_at: own.knex.raw("now() + interval '1 hour'"),
    })
    await multiply(operation, many, own)
    await inEachState(own, async () => {
      await changeIt({ next_attempt_at: new Date(0) })
      const claimed = await readAtMost(own.knex, 19, /^operations$/, (stores) =>
        stores.reviews.claimHandedOver(account.networkId, {
          limit,
          leastSeconds: 1,
          mostSeconds: 10,
        }),
      )
      expect(idsOf(claimed)).toEqual([operation.id])
    })
  })
})
