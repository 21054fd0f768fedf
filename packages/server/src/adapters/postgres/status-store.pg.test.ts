import type { Move, Operation, OperationId, StatusChange } from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { included } from '../../../../core/src/testing/stores/operation-steps.js'
import { statusStoreContract } from '../../../../core/src/testing/stores/status-store-contract.js'
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

const stored = storedOperations(() => db)
const { newAccount, prepare, statusOf, logOf, multiply, queueMany, rowOf } = stored

statusStoreContract('statuses on PostgreSQL', stored)

/** More than fit into one statement as parameters of their own. */
const manyIds = (): OperationId[] =>
  Array.from({ length: 70_000 }, (_, index) => `op_missing_${index}` as OperationId)

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
})

describe('several at once', () => {
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
