import { describe, expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { OperationId } from '../../primitives/ids.js'
import { anOperation, freshNetworkId, randomHash } from '../an-operation.js'
import { idsOf, included, operationSteps, type StoresHarness } from './operation-steps.js'

/** The guarantees of every finality store. */
export function finalityStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount } = harness
  const { prepare, queue, queueMany } = operationSteps(harness)

  describe(name, () => {
    test('confirmed ones up to a block come lowest block first, up to the limit', async () => {
      const queued = await queueMany(4)
      const [a, b, c, d] = queued as [Operation, Operation, Operation, Operation]
      for (const [operation, blockNumber] of [
        [a, 12n],
        [b, 10n],
        [c, 11n],
        [d, 13n],
      ] as const)
        await stores().statuses.advance(operation.id, 'queued', 'confirmed', {
          cause: 'included',
          inclusion: { ...included(), blockNumber },
        })
      const upTo = async (
        blockNumber: bigint,
        limit: number,
        after?: { blockNumber: bigint; id: OperationId },
      ) =>
        idsOf(await stores().finality.listConfirmedUpTo(a.networkId, blockNumber, { after, limit }))
      expect(await upTo(12n, 10)).toEqual(idsOf([b, c, a]))
      expect(await upTo(12n, 2)).toEqual(idsOf([b, c]))
      expect(await upTo(12n, 2, { blockNumber: 11n, id: c.id })).toEqual(idsOf([a]))
      expect(await upTo(9n, 10)).toEqual([])
    })

    test('an operation is in flight from its submit to its block, in its network only', async () => {
      const account = await newAccount()
      const { finality, statuses } = stores()
      const isBusy = () => finality.hasInFlight(account.networkId)
      await prepare(anOperation(account))
      expect(await isBusy()).toBe(false)
      const { id } = await queue(anOperation(account))
      expect(await isBusy()).toBe(true)
      expect(await finality.hasInFlight(freshNetworkId())).toBe(false)
      await statuses.advance(id, 'queued', 'submitted', { cause: 'sent' })
      expect(await isBusy()).toBe(true)
      await statuses.advance(id, 'submitted', 'confirmed', {
        cause: 'included',
        inclusion: included(),
      })
      expect(await isBusy()).toBe(false)
    })

    test('an operation is sent from its first transaction or its hand-over to its block, also while it is queued again', async () => {
      const account = await newAccount()
      const { finality, statuses } = stores()
      const isSent = () => finality.hasSent(account.networkId)
      const { id } = await queue(anOperation(account))
      expect(await isSent()).toBe(false)
      await statuses.advance(id, 'queued', 'submitted', {
        cause: 'sent',
        transactionHash: randomHash(),
      })
      expect(await isSent()).toBe(true)
      expect(await finality.hasSent(freshNetworkId())).toBe(false)
      await statuses.advance(id, 'submitted', 'queued', { cause: 'put back' })
      expect(await isSent()).toBe(true)
    })

    test('a queued operation is sent while a bundler may have it', async () => {
      const account = await newAccount()
      const { finality, queue: waiting } = stores()
      await queue(anOperation(account))
      const claims = await waiting.claim(account.networkId, 1, 60)
      expect(await waiting.markHandedOver(claims, true)).toHaveProperty('size', 1)
      expect(await finality.hasSent(account.networkId)).toBe(true)
      await waiting.markHandedOver(claims, false)
      expect(await finality.hasSent(account.networkId)).toBe(false)
    })

    test('hashes find what was prepared and never submitted, the first of several, in its network only', async () => {
      const account = await newAccount()
      const submitted = await queue(anOperation(account))
      const first = await prepare(anOperation(account))
      const { userOperationHash } = first
      await prepare(anOperation(account, { userOperationHash }))
      const expired = await prepare(anOperation(account, { expiresAt: new Date(0) }))
      await stores().preparations.expire(10_000)
      const hashes = [submitted, first, expired].map((each) => each.userOperationHash)
      const found = await stores().finality.findKnown(account.networkId, hashes)
      expect(found.submitted.map(({ id }) => id)).toEqual([submitted.id])
      expect(new Set(found.unsubmitted.map(({ id }) => id))).toEqual(
        new Set([first.id, expired.id]),
      )
      expect(await stores().finality.findKnown(freshNetworkId(), hashes)).toEqual({
        submitted: [],
        unsubmitted: [],
      })
    })
  })
}
