import type { ClaimedOperation, Operation, OperationId } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf } from '../../../../core/src/testing/stores/operation-steps.js'
import { queueStoreContract } from '../../../../core/src/testing/stores/queue-store-contract.js'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { anOperation, freshNetworkId, queue, randomHash } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const stored = storedOperations(() => db)
const { newAccount, siblingOf, statusOf, multiply, queueMany, rowOf } = stored

queueStoreContract('the queue on PostgreSQL', stored)

describe('claiming', () => {
  const claim = (networkId: string, limit = 16) => db.stores.queue.claim(networkId, limit, 60)
  const makeDue = (operation: Operation) =>
    db
      .knex('operations')
      .where({ id: operation.id })
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
      })
  const ids = (claimed: readonly (Operation | ClaimedOperation)[]) =>
    claimed.map((each) => ('operation' in each ? each.operation.id : each.id))

  test('a claim is one statement when nothing is due', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account))
    const statements: string[] = []
    const count = ({ sql }: { sql: string }) => void statements.push(sql)
    expect(await claim(account.networkId)).toHaveLength(1)
    db.knex.on('query', count)
    // The first operation waits for its lease to end.
    expect(await claim(account.networkId)).toEqual([])
    db.knex.off('query', count)
    expect(statements).toHaveLength(1)
  })

  test('concurrent workers get disjoint operations, and together one of every sender', async () => {
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
    // The first operation is postponed, so the second one is claimed. The first becomes due before that claim is
    // committed.
    await db.stores.queue.postpone([first.id], { seconds: 60, reason: 'later' })
    const trx = await db.knex.transaction()
    expect(ids(await createDatabase(trx).queue.claim(account.networkId, 16, 60))).toEqual([
      second.id,
    ])
    await makeDue(first)
    const racing = claim(account.networkId)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toEqual([])
  })

  test('an operation waits twice as long after each failed simulation, up to five minutes; without a strike it waits the given time', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const pauseAfter = async (strikes: number, delay: { seconds: number; strike?: boolean }) => {
      await db.knex('operations').where({ id: operation.id }).update({ strikes })
      await makeDue(operation)
      const claims = await claim(operation.networkId)
      const now = async (): Promise<number> =>
        (await db.knex.raw('select extract(epoch from clock_timestamp())::float as now')).rows[0]
          .now
      const before = await now()
      await db.stores.queue.putBack(claims, { reason: 'failed', ...delay })
      const row = await rowOf(operation)
      expect(row.strikes).toBe(strikes + (delay.strike ? 1 : 0))
      const due = row.next_attempt_at.getTime() / 1000
      return { most: due - before, least: due - (await now()) }
    }
    for (const [strikes, delay, seconds] of [
      [0, { seconds: 1, strike: true }, 1],
      [8, { seconds: 1, strike: true }, 256],
      [9, { seconds: 1, strike: true }, 300],
      [500, { seconds: 1, strike: true }, 300],
      [8, { seconds: 3_600 }, 3_600],
    ] as const) {
      const { least, most } = await pauseAfter(strikes, delay)
      // The due time is read with a precision of milliseconds.
      expect(most).toBeGreaterThan(seconds - 0.01)
      expect(least).toBeLessThan(seconds + 0.01)
    }
  })
})

describe('fairness', () => {
  /** Creates projects on one network, each with this many queued operations of distinct senders. */
  const projectsWith = async (...queued: number[]) => {
    const networkId = freshNetworkId()
    const projects: { id: string; operations: OperationId[] }[] = []
    for (const count of queued) {
      const account = await newAccount({ networkId })
      const first = await queue(db.stores, anOperation(account))
      const rest = count > 1 ? await multiply(first, count - 1) : []
      projects.push({ id: account.projectId, operations: [first.id, ...rest] })
    }
    return { networkId, projects }
  }
  const claimIds = async (networkId: string, limit: number) =>
    (await db.stores.queue.claim(networkId, limit, 60)).map(({ operation }) => operation.id)

  test('a project with 1,000 queued operations does not delay the single operation of another project', async () => {
    const { networkId, projects } = await projectsWith(1_000, 1)
    const [busy, small] = projects.map((project) => project.operations)
    expect(await claimIds(networkId, 2)).toEqual([busy?.[0], small?.[0]])
    expect(await claimIds(networkId, 200)).toEqual(busy?.slice(1, 201))
  })

  test('eight concurrent workers take every operation once, and one of each sender at a time', async () => {
    const networkId = freshNetworkId()
    const senders: Operation[][] = []
    for (let index = 0; index < 12; index++) {
      const account = await newAccount({ networkId })
      const own: Operation[] = []
      for (let nonce = 0n; nonce < 3n; nonce++)
        own.push(await queue(db.stores, anOperation(account, { nonce })))
      senders.push(own)
    }
    const inHands = new Set<string>()
    const done: OperationId[] = []
    let left = senders.flat().length
    const worker = async () => {
      while (left > 0) {
        for (const claimed of await db.stores.queue.claim(networkId, 3, 60)) {
          const { id, userOperation } = claimed.operation
          expect(inHands.has(userOperation.sender)).toBe(false)
          inHands.add(userOperation.sender)
          expect(await db.stores.queue.submitClaimed([claimed], { cause: 'sent' })).toBe(true)
          inHands.delete(userOperation.sender)
          await db.stores.statuses.advance(id, 'submitted', 'confirmed', { cause: 'included' })
          done.push(id)
          left -= 1
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(done.sort()).toEqual(idsOf(senders.flat()).sort())
    for (const own of senders) {
      const lines = await db
        .knex('operation_transitions')
        .whereIn('operation_id', idsOf(own))
        .whereIn('to_status', ['submitted', 'confirmed'])
        .orderBy('id')
      expect(lines.map(({ to_status }) => to_status)).toEqual(
        own.flatMap(() => ['submitted', 'confirmed']),
      )
    }
  })
})

describe('fencing', () => {
  const claim = (networkId: string) => db.stores.queue.claim(networkId, 16, 60)
  const runOut = (claims: readonly ClaimedOperation[]) =>
    db
      .knex('operations')
      .whereIn(
        'id',
        claims.map(({ operation }) => operation.id),
      )
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
        leased_until: db.knex.raw("now() - interval '1 ms'"),
      })
  const sent = () => ({ cause: 'outer transaction stored', transactionHash: randomHash() })

  test('a worker stores nothing if an operation of its claim ends meanwhile', async () => {
    const queued = await queueMany(2)
    const claims = await claim((queued[0] as Operation).networkId)
    const trx = await db.knex.transaction()
    await createDatabase(trx).statuses.advance((queued[1] as Operation).id, 'queued', 'confirmed', {
      cause: 'included by somebody else',
    })
    const racing = db.stores.queue.submitClaimed(claims, sent())
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toBe(false)
    expect(await statusOf(queued[0] as Operation)).toBe('queued')
  })

  test('only one of two workers that store the same claims succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const queued = await queueMany(3)
      const claims = await claim((queued[0] as Operation).networkId)
      const backwards = [...claims].reverse()
      const won = await Promise.all(
        [claims, backwards].map((each) => db.stores.queue.submitClaimed(each, sent())),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
    }
  })

  test('no other operation of the sender can be claimed while a late worker stores one', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await db.stores.queue.postpone([first.id], { seconds: 60, reason: 'later' })
    const late = await claim(account.networkId)
    expect(late.map(({ operation }) => operation.id)).toEqual([second.id])
    // The lease expires, and the older operation is due again, just before the commit.
    await runOut(late)
    await db
      .knex('operations')
      .where({ id: first.id })
      .update({ next_attempt_at: new Date(0) })
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).queue.submitClaimed(late, sent())).toBe(true)
    expect(await claim(account.networkId)).toEqual([])
    await trx.commit()
    expect(await claim(account.networkId)).toEqual([])
    expect(await statusOf(second)).toBe('submitted')
  })

  test('two leases of one sender are refused by the schema', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    await expect(
      db.knex('operations').where({ sender: account.address }).update({ leased_until: new Date() }),
    ).rejects.toThrow('operations_leased_sender')
  })
})
