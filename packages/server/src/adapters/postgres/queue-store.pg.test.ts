import type { ClaimedOperation, Operation, OperationId } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const { newAccount, siblingOf, statusOf, logOf, multiply, queueMany, rowOf } = storedOperations(
  () => db,
)
const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)
const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

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

  test('where nothing is due, a claim is one statement', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account))
    const statements: string[] = []
    const count = ({ sql }: { sql: string }) => void statements.push(sql)
    expect(await claim(account.networkId)).toHaveLength(1)
    db.knex.on('query', count)
    // The first waits for its lease to end.
    expect(await claim(account.networkId)).toEqual([])
    db.knex.off('query', count)
    expect(statements).toHaveLength(1)
  })

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
    await db.stores.queue.postpone([first.id], {
      seconds: 60,
      reason: 'the base fee is too high',
    })
    expect(ids(await claim(account.networkId))).toEqual([second.id])
    expect(await db.stores.operations.find(first.projectId, first.id)).toMatchObject({
      status: 'queued',
      reason: 'the base fee is too high',
    })
  })

  test('a sender in an unconfirmed outer transaction waits until that is confirmed', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await db.stores.statuses.advance(first.id, 'queued', 'submitted', { cause: 'sent' })
    expect(await claim(account.networkId)).toEqual([])
    await db.stores.statuses.advance(first.id, 'submitted', 'confirmed', {
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
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await db.stores.statuses.advance(operation.id, 'submitted', 'queued', { cause: 'reverted' })
    expect(ids(await claim(account.networkId))).toEqual([operation.id])
  })

  test('an operation that has moved on cannot be postponed', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await db.stores.queue.postpone([operation.id], { seconds: 60, reason: 'too late' })
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toMatchObject({
      reason: null,
    })
  })

  test('of two operations with one sender in two projects only the older is taken', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ networkId: account.networkId, address: account.address })
    const older = await queue(db.stores, anOperation(elsewhere, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(ids(await claim(account.networkId))).toEqual([older.id])
  })

  test('simulated in vain, an operation waits twice as long every time, up to five minutes; without a strike as long as it is told', async () => {
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
      // To the millisecond, in which the due time is read.
      expect(most).toBeGreaterThan(seconds - 0.01)
      expect(least).toBeLessThan(seconds + 0.01)
    }
  })

  test('of several that are put back, those that moved on meanwhile stay as they are', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    await db.stores.statuses.advance(one.id, 'queued', 'submitted', { cause: 'sent' })
    const before = await rowOf(one)
    await db.stores.queue.postpone([one.id, two.id], { seconds: 60, reason: 'later' })
    expect(await rowOf(one)).toEqual(before)
    expect(await rowOf(two)).toMatchObject({ reason: 'later', leased_until: null })
    expect(await claim(two.networkId)).toEqual([])
  })
})

describe('fairness', () => {
  /** Projects on one network, each with so many queued operations of distinct senders. */
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

  test('a project with 1,000 queued operations does not delay another’s single one', async () => {
    const { networkId, projects } = await projectsWith(1_000, 1)
    const [busy, small] = projects.map((project) => project.operations)
    expect(await claimIds(networkId, 2)).toEqual([busy?.[0], small?.[0]])
    expect(await claimIds(networkId, 200)).toEqual(busy?.slice(1, 201))
  })

  test('projects take turns, oldest first within each; what one leaves the others share', async () => {
    const { networkId, projects } = await projectsWith(5, 1, 3)
    const [a, b, c] = projects.map((project) => project.operations) as [
      OperationId[],
      OperationId[],
      OperationId[],
    ]
    expect(await claimIds(networkId, 6)).toEqual([a[0], b[0], c[0], a[1], c[1], a[2]])
    expect(await claimIds(networkId, 100)).toEqual([a[3], c[2], a[4]])
    expect(await claimIds(networkId, 100)).toEqual([])
  })

  test('with more projects than are asked for, those go first that were not served for the longest', async () => {
    const { networkId, projects } = await projectsWith(3, 2, 2)
    const [a, b, c] = projects.map((project) => project.operations) as [
      OperationId[],
      OperationId[],
      OperationId[],
    ]
    expect(await claimIds(networkId, 2)).toEqual([a[0], b[0]])
    expect(await claimIds(networkId, 1)).toEqual([c[0]])
    expect(await claimIds(networkId, 1)).toEqual([a[1]])
    expect(await claimIds(networkId, 3)).toEqual([b[1], c[1], a[2]])
  })

  test('a new project is next, however many others have older operations', async () => {
    const { networkId } = await projectsWith(5, 5, 5)
    await claimIds(networkId, 3)
    const latest = await queue(db.stores, anOperation(await newAccount({ networkId })))
    expect(await claimIds(networkId, 1)).toEqual([latest.id])
  })

  test('operations that may not be taken cost their project no turn', async () => {
    const { networkId, projects } = await projectsWith(4, 2)
    const [a, b] = projects.map((project) => project.operations) as [OperationId[], OperationId[]]
    await db.stores.queue.postpone([a[0] as OperationId, a[2] as OperationId], {
      seconds: 60,
      reason: 'later',
    })
    expect(await claimIds(networkId, 3)).toEqual([a[1], b[0], a[3]])
  })

  test('eight workers at once share the queue: none twice, none left, one of each sender at a time', async () => {
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

  test('a late worker stores nothing once another has the operation, and the other stores', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const late = await claim(operation.networkId)
    await runOut(late)
    const current = await claim(operation.networkId)
    expect(current[0]?.lease).toBeGreaterThan(late[0]?.lease ?? Number.NaN)
    const before = await rowOf(operation)
    expect(await db.stores.queue.submitClaimed(late, sent())).toBe(false)
    expect(await rowOf(operation)).toEqual(before)
    expect(await db.stores.queue.submitClaimed(current, sent())).toBe(true)
    expect(await logOf(operation)).toEqual([
      'prepared>received',
      'received>queued',
      'queued>submitted',
    ])
  })

  test('an operation that is claimed again has the reason for which it was put back', async () => {
    const [{ networkId }] = (await queueMany(1)) as [Operation]
    const reason = 'SIMULATION_REFUSED: AA23 reverted'
    await db.stores.queue.putBack(await claim(networkId), { seconds: 0, reason })
    expect((await claim(networkId)).map(({ operation }) => operation.reason)).toEqual([reason])
  })

  test('a late worker puts nothing back once another has the operation: no strike counts, and the other stores', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    const late = await claim(one.networkId)
    await runOut(late.filter(({ operation }) => operation.id === one.id))
    const current = await claim(one.networkId)
    expect(current.map(({ operation }) => operation.id)).toEqual([one.id])
    const before = await rowOf(one)
    await db.stores.queue.putBack(late, { seconds: 60, reason: 'too late', strike: true })
    expect(await rowOf(one)).toEqual(before)
    expect(await rowOf(two)).toMatchObject({ reason: 'too late', strikes: 1, leased_until: null })
    expect(await db.stores.queue.submitClaimed(current, sent())).toBe(true)
    await db.stores.queue.putBack(current, { seconds: 60, reason: 'sent already', strike: true })
    expect(await rowOf(one)).toMatchObject({ status: 'submitted', reason: null, strikes: 0 })
  })

  test('claimed operations are stored together, with transaction and line', async () => {
    const queued = await queueMany(3)
    const claims = await claim((queued[0] as Operation).networkId)
    const change = { ...sent(), reason: null }
    expect(await db.stores.queue.submitClaimed(claims, change)).toBe(true)
    for (const { projectId, id } of queued) {
      expect(await db.stores.operations.find(projectId, id)).toMatchObject({
        status: 'submitted',
        transactionHash: change.transactionHash,
        outerHashCount: 1,
      })
    }
    const lines = await db
      .knex('operation_transitions')
      .where({ to_status: 'submitted', transaction_hash: change.transactionHash })
    expect(lines.map(({ operation_id }) => operation_id).sort()).toEqual(idsOf(queued))
  })

  test.each([
    [
      'has passed to another worker',
      (id: OperationId) => db.knex('operations').where({ id }).increment('lease', 1),
    ],
    [
      'is no longer queued',
      (id: OperationId) => db.stores.statuses.advance(id, 'queued', 'dropped', { cause: 'test' }),
    ],
    [
      'was put back',
      (id: OperationId) => db.stores.queue.postpone([id], { seconds: 0, reason: 'R' }),
    ],
  ])('when one of several claimed operations %s, none is stored', async (_, change) => {
    const queued = await queueMany(3)
    const claims = await claim((queued[0] as Operation).networkId)
    await change((queued[1] as Operation).id)
    const before = await Promise.all(queued.map(rowOf))
    expect(await db.stores.queue.submitClaimed(claims, sent())).toBe(false)
    expect(await Promise.all(queued.map(rowOf))).toEqual(before)
    for (const each of queued) expect(await logOf(each)).not.toContain('queued>submitted')
  })

  test('a claim that ends while its storing waits for it stores nothing', async () => {
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

  test('of two that store the same claims one wins', async () => {
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

  test('while a late worker stores an operation, no other of its sender is handed out', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await db.stores.queue.postpone([first.id], { seconds: 60, reason: 'later' })
    const late = await claim(account.networkId)
    expect(late.map(({ operation }) => operation.id)).toEqual([second.id])
    // Its lease runs out, and the older operation is due again, while it is about to commit.
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

  test('an operation whose lease ran out goes before the others of its sender, however old', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await db.stores.queue.postpone([first.id], { seconds: 60, reason: 'later' })
    const late = await claim(account.networkId)
    await runOut(late)
    await db
      .knex('operations')
      .where({ id: first.id })
      .update({ next_attempt_at: new Date(0) })
    expect((await claim(account.networkId)).map(({ operation }) => operation.id)).toEqual([
      second.id,
    ])
  })

  test('a claim whose sender is put into an unconfirmed transaction by a reorganisation stores nothing', async () => {
    const account = await newAccount()
    const other = await queue(db.stores, anOperation(await siblingOf(account)))
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    const inclusion = { cause: 'included', inclusion: included() }
    await db.stores.statuses.advance(first.id, 'queued', 'confirmed', inclusion)
    const claims = await claim(account.networkId)
    expect(idsOf(claims.map(({ operation }) => operation))).toEqual([other.id, second.id])
    const reorganised = { cause: 'reorganised', inclusion: null }
    await db.stores.statuses.advance(first.id, 'confirmed', 'submitted', reorganised)
    expect(await db.stores.queue.submitClaimed(claims, sent())).toBe(false)
    expect([await statusOf(other), await statusOf(second)]).toEqual(['queued', 'queued'])
    await db.stores.statuses.advance(first.id, 'submitted', 'confirmed', inclusion)
    expect(await db.stores.queue.submitClaimed(claims, sent())).toBe(true)
  })

  test('unconfirmed transactions of the same sender on another network are not in the way', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ address: account.address })
    const sentElsewhere = await queue(db.stores, anOperation(elsewhere))
    await db.stores.statuses.advance(sentElsewhere.id, 'queued', 'submitted', { cause: 'sent' })
    await queue(db.stores, anOperation(account))
    const claims = await claim(account.networkId)
    expect(await db.stores.queue.submitClaimed(claims, sent())).toBe(true)
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
