import { describe, expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import { anOperation, aSignature, randomAddress, randomHash } from '../an-operation.js'
import { operationSteps, type StoresHarness } from './operation-steps.js'

/** The guarantees of every preparation store. Budgets and nonce keys are tested on PostgreSQL alone. */
export function preparationStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount, expire } = harness
  const { find, prepare, queue, statusOf, logOf } = operationSteps(harness)
  const key = (fingerprint = randomHash()) => ({ key: `key ${randomHash()}`, fingerprint })

  describe(name, () => {
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
      expect(await find(operation)).toEqual(operation)
    })

    test('the account signature is stored with the submission, and nothing else of the operation moves', async () => {
      const operation = await prepare(anOperation(await newAccount()))
      await stores().submissions.submit(operation.id, aSignature)
      const stored = await find(operation)
      expect(stored).toEqual({
        ...operation,
        status: 'received',
        submittedAt: expect.any(Date),
        userOperation: { ...operation.userOperation, signature: aSignature },
      })
    })

    test('the fingerprint of the first request comes back, so that another body can be refused', async () => {
      const account = await newAccount()
      const first = key()
      await stores().preparations.insert(anOperation(account), first)
      const answer = await stores().preparations.insert(anOperation(account), {
        ...first,
        fingerprint: randomHash(),
      })
      expect(answer).toMatchObject({ fingerprint: first.fingerprint })
    })

    test('two projects may use the same key', async () => {
      const idempotency = key()
      for (const account of [await newAccount(), await newAccount()])
        expect(
          await stores().preparations.insert(anOperation(account), idempotency),
        ).toBeUndefined()
    })

    test('the key is free again when its operation has expired, swept or not', async () => {
      const account = await newAccount()
      const idempotency = key()
      const first = anOperation(account)
      await stores().preparations.insert(first, idempotency)
      await expire(first)
      expect(
        await stores().preparations.findByIdempotencyKey(account.projectId, idempotency.key),
      ).toBeUndefined()
      const second = anOperation(account)
      expect(await stores().preparations.insert(second, idempotency)).toBeUndefined()
      expect(await statusOf(first)).toBe('expired')
      expect(
        (await stores().preparations.findByIdempotencyKey(account.projectId, idempotency.key))
          ?.operation.id,
      ).toBe(second.id)
    })

    test('the key keeps answering with its operation after that was submitted', async () => {
      const account = await newAccount()
      const idempotency = key()
      const first = anOperation(account)
      await stores().preparations.insert(first, idempotency)
      await stores().submissions.submit(first.id, aSignature)
      await expire(first)
      const answer = await stores().preparations.insert(anOperation(account), idempotency)
      expect(answer).toMatchObject({ operation: { id: first.id, status: 'received' } })
    })

    test('a key that is freed prepares anew, and that of a submitted operation is never freed', async () => {
      const account = await newAccount()
      const idempotency = key()
      const [first, second] = [anOperation(account), anOperation(account)]
      await stores().preparations.insert(first, idempotency)
      await stores().submissions.freeIdempotencyKey(first.id)
      expect(await statusOf(first)).toBe('prepared')
      expect(await stores().preparations.insert(second, idempotency)).toBeUndefined()
      await stores().submissions.submit(second.id, aSignature)
      for (const { id } of [first, second]) await stores().submissions.freeIdempotencyKey(id)
      expect(
        (await stores().preparations.findByIdempotencyKey(account.projectId, idempotency.key))
          ?.operation.id,
      ).toBe(second.id)
    })

    test('expiry sweeps what is past its time, at most the limit at once, and nothing that was submitted', async () => {
      // Other tests may have left some.
      await stores().preparations.expire(10_000)
      const account = await newAccount()
      const past = { expiresAt: new Date(Date.now() - 1) }
      const due = [1n, 2n, 3n].map((nonce) => anOperation(account, { nonce, ...past }))
      const fresh = anOperation(account)
      for (const each of [...due, fresh]) await stores().preparations.insert(each, undefined)
      const submitted = await queue(anOperation(account, { nonce: 9n }))
      await expire(submitted)
      expect(await stores().preparations.expire(2)).toBe(2)
      expect(await stores().preparations.expire(2)).toBe(1)
      expect(await stores().preparations.expire(2)).toBe(0)
      expect(await Promise.all([...due, fresh, submitted].map(statusOf))).toEqual([
        'expired',
        'expired',
        'expired',
        'prepared',
        'queued',
      ])
      for (const each of due) expect(await logOf(each)).toEqual(['prepared>expired'])
    })

    test('what expires before its time frees its idempotency key, and what was submitted does not expire', async () => {
      const account = await newAccount()
      const idempotency = { key: randomHash(), fingerprint: randomHash() }
      const [first, second] = [anOperation(account), anOperation(account, { nonce: 2n })]
      const retire = ({ id }: Operation) =>
        stores().statuses.advance(id, 'prepared', 'expired', { cause: 'refused as stale' })
      await stores().preparations.insert(first, idempotency)
      expect(await retire(first)).toBe(true)
      expect(await stores().submissions.submit(first.id, aSignature)).toEqual({ kind: 'expired' })
      expect(await stores().preparations.insert(second, idempotency)).toBeUndefined()
      expect((await stores().submissions.submit(second.id, aSignature)).kind).toBe('accepted')
      expect(await retire(second)).toBe(false)
      expect(await statusOf(second)).toBe('received')
      expect(await logOf(first)).toEqual(['prepared>expired'])
    })
  })
}
