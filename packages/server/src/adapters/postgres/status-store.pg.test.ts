import type {
  Move,
  NextStatus,
  Operation,
  OperationId,
  OperationStatus,
  StatusChange,
} from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { anOperation, aSignature, queue, randomHash } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const { newAccount, prepare, statusOf, logOf, multiply, queueMany, rowOf } = storedOperations(
  () => db,
)
const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)
/** More than fit into one statement as parameters of their own. */
const manyIds = (): OperationId[] =>
  Array.from({ length: 70_000 }, (_, index) => `op_missing_${index}` as OperationId)
const firstPage = { after: undefined, limit: 10 }
const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

describe('advance is compare-and-set', () => {
  test('of two racers exactly one wins, and the log has exactly one line', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      await db.stores.submissions.submit(operation.id, aSignature)
      const won = await Promise.all(
        Array.from({ length: 2 }, () =>
          db.stores.statuses.advance(operation.id, 'received', 'queued', { cause: 'race' }),
        ),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
    }
  })

  test('a locked status is what a change under way has made of it: an inclusion is never missed between two statuses', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const relayer = await db.knex.transaction()
    await createDatabase(relayer).statuses.advance(operation.id, 'queued', 'submitted', {
      cause: 'outer transaction stored',
    })
    const watcher = db.stores.transaction(async (stores) => {
      const status = (await stores.statuses.lock([operation.id])).get(operation.id)
      return status === 'submitted'
        ? stores.statuses.advance(operation.id, status, 'confirmed', {
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
      await db.stores.submissions.submit(operation.id, aSignature)
      const won = await Promise.all(
        targets.map((to) =>
          db.stores.statuses.advance(operation.id, 'received', to, { cause: 'race' }),
        ),
      )
      const winner = targets[won.indexOf(true)]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await statusOf(operation)).toBe(winner)
      expect(await logOf(operation)).toEqual(['prepared>received', `received>${winner}`])
    }
  })

  test('from a status that the operation no longer has, nothing changes, not even the log', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const before = await db.stores.operations.find(operation.projectId, operation.id)
    expect(
      await db.stores.statuses.advance(operation.id, 'received', 'dropped', {
        cause: 'late',
        reason: 'late',
        transactionHash: randomHash(),
      }),
    ).toBe(false)
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toEqual(before)
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
        db.stores.statuses.advance(operation.id, from, to as NextStatus<OperationStatus>, {
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
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', change(a))
    await db.stores.statuses.advance(operation.id, 'submitted', 'submitted', change(b))
    await db.stores.statuses.advance(operation.id, 'submitted', 'submitted', change(a))
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toMatchObject({
      transactionHash: a,
      outerHashCount: 2,
    })
  })

  test('inclusion comes with confirmed and stays', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const inclusion = included()
    const find = () => db.stores.operations.find(operation.projectId, operation.id)
    await db.stores.statuses.advance(operation.id, 'queued', 'confirmed', {
      cause: 'included',
      reason: 'EXECUTION_REVERTED',
      inclusion,
    })
    expect(await find()).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
    expect(
      await db.stores.finality.listConfirmedIn(operation.networkId, inclusion.blockHash),
    ).toHaveLength(1)
    expect(await db.stores.finality.listConfirmedUpTo(operation.networkId, 6n, firstPage)).toEqual(
      [],
    )
    expect(
      await db.stores.finality.listConfirmedUpTo(operation.networkId, 7n, firstPage),
    ).toHaveLength(1)
    await db.stores.statuses.advance(operation.id, 'confirmed', 'finalized', { cause: 'final' })
    expect(await find()).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
  })

  test('a reorganisation takes inclusion and reason away', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const find = () => db.stores.operations.find(operation.projectId, operation.id)
    await db.stores.statuses.advance(operation.id, 'queued', 'confirmed', {
      cause: 'included',
      reason: 'EXECUTION_REVERTED',
      inclusion: included(),
    })
    await db.stores.statuses.advance(operation.id, 'confirmed', 'submitted', {
      cause: 'reorganised',
      reason: null,
      inclusion: null,
    })
    expect(await find()).toMatchObject({ status: 'submitted', inclusion: null, reason: null })
  })
})

describe('several at once', () => {
  test('each is moved with a reason, transaction, inclusion and cause of its own', async () => {
    const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
    const sent = randomHash()
    await db.stores.statuses.advance(three.id, 'queued', 'submitted', {
      cause: 'sent',
      reason: 'KEPT',
      transactionHash: sent,
    })
    const [first, second] = [included(), { ...included(), success: false, blockNumber: 2n ** 62n }]
    const moved = await db.stores.statuses.advanceAll('confirmed', [
      {
        id: two.id,
        from: 'queued',
        change: {
          cause: 'second',
          reason: 'REVERTED',
          transactionHash: second.transactionHash,
          inclusion: second,
        },
      },
      { id: one.id, from: 'queued', change: { cause: 'first', reason: null, inclusion: first } },
      { id: three.id, from: 'submitted', change: { cause: 'third' } },
    ])
    expect(moved).toEqual(new Set(idsOf([one, two, three])))
    const find = ({ projectId, id }: Operation) => db.stores.operations.find(projectId, id)
    expect(await find(one)).toMatchObject({
      status: 'confirmed',
      reason: null,
      transactionHash: null,
      outerHashCount: 0,
      inclusion: first,
    })
    expect(await find(two)).toMatchObject({
      status: 'confirmed',
      reason: 'REVERTED',
      transactionHash: second.transactionHash,
      outerHashCount: 1,
      inclusion: second,
    })
    expect(await find(three)).toMatchObject({
      status: 'confirmed',
      reason: 'KEPT',
      transactionHash: sent,
      outerHashCount: 1,
      inclusion: null,
    })
    const lines = await db
      .knex('operation_transitions')
      .whereIn('operation_id', idsOf([one, two, three]))
      .where({ to_status: 'confirmed' })
      .orderBy('operation_id')
    expect(lines).toMatchObject([
      { from_status: 'queued', cause: 'first', reason: null, transaction_hash: null },
      {
        from_status: 'queued',
        cause: 'second',
        reason: 'REVERTED',
        transaction_hash: second.transactionHash,
      },
      { from_status: 'submitted', cause: 'third', reason: 'KEPT', transaction_hash: sent },
    ])
    expect(lines).toHaveLength(3)
  })

  test('those that have another status stay as they are, the others move, and the answer tells which', async () => {
    const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
    await db.stores.statuses.advance(two.id, 'queued', 'dropped', { cause: 'ended meanwhile' })
    const before = await rowOf(two)
    const change = { cause: 'together', reason: 'CHANGED' }
    const moved = await db.stores.statuses.advanceAll('submitted', [
      ...[one, two, three].map(({ id }) => ({ id, from: 'queued' as const, change })),
      { id: 'op_missing' as OperationId, from: 'queued', change },
    ])
    expect(moved).toEqual(new Set(idsOf([one, three])))
    expect(await rowOf(two)).toEqual(before)
    expect(await logOf(two)).toEqual(['prepared>received', 'received>queued', 'queued>dropped'])
    for (const each of [one, three])
      expect(await logOf(each)).toEqual([
        'prepared>received',
        'received>queued',
        'queued>submitted',
      ])
  })

  test('one illegal move among many throws, and none is made', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    const change = { cause: 'test' }
    await expect(
      db.stores.statuses.advanceAll('confirmed', [
        { id: one.id, from: 'queued', change },
        { id: two.id, from: 'dropped', change },
      ]),
    ).rejects.toThrow('cannot go from dropped to confirmed')
    expect(await statusOf(one)).toBe('queued')
  })

  test('moving them together leaves the same rows and lines as moving one by one', async () => {
    const changes: StatusChange[] = [
      { cause: 'a', reason: 'R', transactionHash: randomHash(), inclusion: included() },
      { cause: 'b', reason: null, inclusion: null },
      { cause: 'c', transactionHash: randomHash() },
      { cause: 'd' },
    ]
    const prior = { cause: 'sent', reason: 'EARLIER', transactionHash: randomHash() }
    const [together, singly] = [await queueMany(changes.length), await queueMany(changes.length)]
    for (const { id } of [...together, ...singly])
      await db.stores.statuses.advance(id, 'queued', 'submitted', prior)
    const withChange = (each: readonly Operation[]) =>
      each.map(({ id }, index) => ({ id, from: 'submitted' as const, change: changes[index] }))
    await db.stores.statuses.advanceAll('confirmed', withChange(together) as Move[])
    for (const { id, from, change } of withChange(singly) as Move<'submitted'>[])
      await db.stores.statuses.advance(id, from, 'confirmed', change)
    const comparable = async (operation: Operation) => {
      const row = await rowOf(operation)
      const lines = await db.knex('operation_transitions').where({ operation_id: operation.id })
      const own = ['id', 'operation_id', 'at']
      const columns = ['reason', 'status', 'outer_hashes', 'success', 'transaction_hash', 'lease']
      columns.push('block_number', 'block_hash', 'included_transaction_hash', 'leased_until')
      return {
        row: columns.map((column) => [column, row[column]]),
        lines: lines.map((line) =>
          Object.entries(line).filter(([column]) => !own.includes(column)),
        ),
      }
    }
    for (const [index, each] of together.entries())
      expect(await comparable(each)).toEqual(await comparable(singly[index] as Operation))
  })

  test('any number is one statement', async () => {
    const ids = manyIds()
    const change = { cause: 'test', reason: 'R', transactionHash: randomHash() }
    const claims = ids.map((id) => ({ operation: { id } as Operation, lease: 1 }))
    const bulk: (() => Promise<unknown>)[] = [
      () =>
        db.stores.statuses.advanceAll(
          'submitted',
          ids.map((id) => ({ id, from: 'queued', change })),
        ),
      () => db.stores.queue.submitClaimed(claims, change),
      () => db.stores.queue.putBack(claims, { seconds: 1, reason: 'R' }),
      () => db.stores.queue.postpone(ids, { seconds: 1, reason: 'R' }),
      () => db.stores.statuses.lock(ids),
      () => db.stores.operations.findMany(ids),
      () => db.stores.repairs.findByHashes('1', ids as unknown as Hash[]),
    ]
    let statements = 0
    const count = () => {
      statements += 1
    }
    db.knex.on('query', count)
    for (const run of bulk) await run()
    db.knex.removeListener('query', count)
    expect(statements).toBe(bulk.length)
  })

  test('none at all is nothing to do', async () => {
    expect(await db.stores.statuses.advanceAll('queued', [])).toEqual(new Set())
    expect(await db.stores.queue.submitClaimed([], { cause: 'test' })).toBe(true)
    expect(await db.stores.statuses.lock([])).toEqual(new Map())
    expect(await db.stores.operations.findMany([])).toEqual([])
    await db.stores.queue.postpone([], { seconds: 1, reason: 'R' })
    await db.stores.queue.putBack([], { seconds: 1, reason: 'R' })
  })

  test('statuses are locked for those that exist', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    await db.stores.statuses.advance(two.id, 'queued', 'submitted', { cause: 'sent' })
    const missing = 'op_missing' as OperationId
    expect(await db.stores.statuses.lock([two.id, missing, one.id])).toEqual(
      new Map([
        [one.id, 'queued'],
        [two.id, 'submitted'],
      ]),
    )
  })

  test('workers that move and lock the same operations in opposite orders never wait for each other in a ring', async () => {
    const [first] = (await queueMany(1)) as [Operation]
    const ids = await multiply(first, 300)
    const reversed = [...ids].reverse()
    const change = { cause: 'sent' }
    const later = { seconds: 0, reason: 'R' }
    const move = (from: 'queued' | 'submitted', among: readonly OperationId[]) =>
      db.stores.statuses.advanceAll(
        'submitted',
        among.map((id) => ({ id, from, change })),
      )
    const locking = [ids, reversed].map((each) => () => db.stores.statuses.lock(each))
    const puttingBack = [ids, reversed].map((each) => () => db.stores.queue.postpone(each, later))
    const moving = [ids, reversed].map((each) => () => move('submitted', each))
    const atOnce = async (work: readonly (() => Promise<unknown>)[]) => {
      for (let round = 0; round < 5; round++)
        await Promise.all([...work, ...work].map((run) => run()))
    }
    await atOnce([...locking, ...puttingBack])
    expect(await move('queued', ids)).toEqual(new Set(ids))
    await atOnce([...locking, ...moving])
    expect(await move('submitted', reversed)).toEqual(new Set(ids))
  })
})
