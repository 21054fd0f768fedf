import { describe, expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { NextStatus, OperationStatus } from '../../model/operation-state.js'
import type { OperationId } from '../../primitives/ids.js'
import { anOperation, randomHash } from '../an-operation.js'
import { idsOf, included, operationSteps, type StoresHarness } from './operation-steps.js'

/** The guarantees of every status store. */
export function statusStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount, linesOf } = harness
  const { find, prepare, queue, queueMany, statusOf, logOf } = operationSteps(harness)
  const firstPage = { after: undefined, limit: 10 }

  describe(name, () => {
    test('from a status that the operation no longer has, nothing changes, not even the log', async () => {
      const operation = await queue(anOperation(await newAccount()))
      const before = await find(operation)
      expect(
        await stores().statuses.advance(operation.id, 'received', 'dropped', {
          cause: 'late',
          reason: 'late',
          transactionHash: randomHash(),
        }),
      ).toBe(false)
      expect(await find(operation)).toEqual(before)
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
      '%s → %s is not in the state machine and throws, and changes nothing',
      async (from, to) => {
        const operation = await prepare(anOperation(await newAccount()))
        await expect(
          stores().statuses.advance(operation.id, from, to as NextStatus<OperationStatus>, {
            cause: 'illegal',
          }),
        ).rejects.toThrow(`cannot go from ${from} to ${to}`)
        expect(await logOf(operation)).toEqual([])
      },
    )

    test('outer hashes are counted once each, and the newest one is shown', async () => {
      const operation = await queue(anOperation(await newAccount()))
      const [a, b] = [randomHash(), randomHash()]
      const change = (transactionHash: typeof a) => ({ cause: 'sent', transactionHash })
      await stores().statuses.advance(operation.id, 'queued', 'submitted', change(a))
      await stores().statuses.advance(operation.id, 'submitted', 'submitted', change(b))
      await stores().statuses.advance(operation.id, 'submitted', 'submitted', change(a))
      expect(await find(operation)).toMatchObject({
        transactionHash: a,
        outerHashCount: 2,
      })
    })

    test('inclusion comes with confirmed and stays', async () => {
      const operation = await queue(anOperation(await newAccount()))
      const inclusion = included()
      await stores().statuses.advance(operation.id, 'queued', 'confirmed', {
        cause: 'included',
        reason: 'EXECUTION_REVERTED',
        inclusion,
      })
      expect(await find(operation)).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
      expect(
        await stores().finality.listConfirmedIn(operation.networkId, inclusion.blockHash),
      ).toHaveLength(1)
      expect(await stores().finality.listConfirmedUpTo(operation.networkId, 6n, firstPage)).toEqual(
        [],
      )
      expect(
        await stores().finality.listConfirmedUpTo(operation.networkId, 7n, firstPage),
      ).toHaveLength(1)
      await stores().statuses.advance(operation.id, 'confirmed', 'finalized', { cause: 'final' })
      expect(await find(operation)).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
    })

    test('a reorganisation takes inclusion and reason away', async () => {
      const operation = await queue(anOperation(await newAccount()))
      await stores().statuses.advance(operation.id, 'queued', 'confirmed', {
        cause: 'included',
        reason: 'EXECUTION_REVERTED',
        inclusion: included(),
      })
      await stores().statuses.advance(operation.id, 'confirmed', 'submitted', {
        cause: 'reorganised',
        reason: null,
        inclusion: null,
      })
      expect(await find(operation)).toMatchObject({
        status: 'submitted',
        inclusion: null,
        reason: null,
      })
    })

    test('each is moved with a reason, transaction, inclusion and cause of its own', async () => {
      const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
      const sent = randomHash()
      await stores().statuses.advance(three.id, 'queued', 'submitted', {
        cause: 'sent',
        reason: 'KEPT',
        transactionHash: sent,
      })
      const [first, second] = [
        included(),
        { ...included(), success: false, blockNumber: 2n ** 62n },
      ]
      const moved = await stores().statuses.advanceAll('confirmed', [
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
      const lastLineOf = async (operation: Operation) => (await linesOf(operation)).at(-1)
      expect(await lastLineOf(one)).toMatchObject({
        from: 'queued',
        cause: 'first',
        reason: null,
        transactionHash: null,
      })
      expect(await lastLineOf(two)).toMatchObject({
        from: 'queued',
        cause: 'second',
        reason: 'REVERTED',
        transactionHash: second.transactionHash,
      })
      expect(await lastLineOf(three)).toMatchObject({
        from: 'submitted',
        cause: 'third',
        reason: 'KEPT',
        transactionHash: sent,
      })
    })

    test('those that have another status stay as they are, the others move, and the answer tells which', async () => {
      const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
      await stores().statuses.advance(two.id, 'queued', 'dropped', { cause: 'ended meanwhile' })
      const before = await find(two)
      const change = { cause: 'together', reason: 'CHANGED' }
      const moved = await stores().statuses.advanceAll('submitted', [
        ...[one, two, three].map(({ id }) => ({ id, from: 'queued' as const, change })),
        { id: 'op_missing' as OperationId, from: 'queued', change },
      ])
      expect(moved).toEqual(new Set(idsOf([one, three])))
      expect(await find(two)).toEqual(before)
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
        stores().statuses.advanceAll('confirmed', [
          { id: one.id, from: 'queued', change },
          { id: two.id, from: 'dropped', change },
        ]),
      ).rejects.toThrow('cannot go from dropped to confirmed')
      expect(await statusOf(one)).toBe('queued')
    })

    test('statuses are locked for those that exist', async () => {
      const [one, two] = (await queueMany(2)) as [Operation, Operation]
      await stores().statuses.advance(two.id, 'queued', 'submitted', { cause: 'sent' })
      const missing = 'op_missing' as OperationId
      expect(await stores().statuses.lock([two.id, missing, one.id])).toEqual(
        new Map([
          [one.id, 'queued'],
          [two.id, 'submitted'],
        ]),
      )
    })
  })
}
