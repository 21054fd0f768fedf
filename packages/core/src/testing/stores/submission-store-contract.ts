import { describe, expect, test } from 'vitest'
import { nonceOf } from '../../erc4337/index.js'
import type { Operation } from '../../model/operation.js'
import type { SmartAccountRecord } from '../../model/smart-account.js'
import type { OperationId } from '../../primitives/ids.js'
import { anOperation, aSignature, randomHash } from '../an-operation.js'
import { included, operationSteps, type StoresHarness } from './operation-steps.js'

/** The guarantees of every submission store. Budgets and funds are tested on PostgreSQL alone. */
export function submissionStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount, siblingOf, expire } = harness
  const { prepare, queue, statusOf, logOf } = operationSteps(harness)
  const prepareWith = async (account: SmartAccountRecord, nonce: bigint) =>
    (await prepare(anOperation(account, { nonce }))).id

  describe(name, () => {
    test('one id handed in twice at once is accepted once, and the loser learns the status', async () => {
      for (let round = 0; round < 10; round++) {
        const operation = await prepare(anOperation(await newAccount()))
        const outcomes = await Promise.all(
          [0, 1].map(() => stores().submissions.submit(operation.id, aSignature)),
        )
        expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'already-submitted'])
        expect(outcomes).toContainEqual({ kind: 'already-submitted', status: 'received' })
        expect(await logOf(operation)).toEqual(['prepared>received'])
      }
    })

    test('a submit of many at once answers each for itself, whatever stands in the way of the others', async () => {
      const account = await newAccount()
      const earlier = await prepare(anOperation(account, { nonce: 7n }))
      const duplicate = await prepare(
        anOperation(account, { nonce: 8n, userOperationHash: earlier.userOperationHash }),
      )
      await stores().submissions.submit(earlier.id, aSignature)
      const fine = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          prepare(anOperation(account, { nonce: 100n + BigInt(n) })),
        ),
      )
      const late = await prepare(anOperation(account, { nonce: 200n }))
      await expire(late)
      const taken = await prepare(anOperation(account, { nonce: 7n }))
      const all = [...fine.slice(0, 10), late, taken, duplicate, ...fine.slice(10)]
      const outcomes = await Promise.all(
        all.map(({ id }, n) =>
          stores().submissions.submit(id, aSignature, { admitted: n % 2 === 0 }),
        ),
      )
      const outcomeOf = ({ id }: Operation) => outcomes[all.findIndex((one) => one.id === id)]
      expect(fine.map(outcomeOf)).toEqual(fine.map(() => ({ kind: 'accepted' })))
      expect(outcomeOf(late)).toEqual({ kind: 'expired' })
      expect(outcomeOf(taken)).toEqual({ kind: 'nonce-taken' })
      expect(outcomeOf(duplicate)).toMatchObject({ kind: 'duplicate', other: { id: earlier.id } })
      for (const [n, { id, projectId }] of all.entries()) {
        if (![...fine].some((one) => one.id === id)) continue
        const operation = await stores().operations.find(projectId, id)
        expect(operation?.status).toBe(n % 2 === 0 ? 'queued' : 'received')
      }
    })

    test('a submit of two that deploy the account, at once or one after the other, takes in one', async () => {
      const account = await newAccount()
      const deploying = async (nonce: bigint) => {
        const one = anOperation(account, { nonce })
        return prepare({ ...one, userOperation: { ...one.userOperation, initCode: '0xabcd' } })
      }
      const rivals = await Promise.all([deploying(1n), deploying(2n), deploying(3n)])
      const beside = await prepare(anOperation(account, { nonce: 4n }))
      const outcomes = await Promise.all(
        [...rivals, beside].map(({ id }) => stores().submissions.submit(id, aSignature)),
      )
      expect(outcomes.pop()).toEqual({ kind: 'accepted' })
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
        'accepted',
        'deployment-taken',
        'deployment-taken',
      ])
      const late = await deploying(5n)
      expect(await stores().submissions.submit(late.id, aSignature)).toEqual({
        kind: 'deployment-taken',
      })
    })

    // The late operation was prepared before. Its submit did not see the account on the chain, which was silent or was
    // read too early.
    test.each(['finalized', 'failed'] as const)(
      'a submit of an operation that deploys an account refuses it after another one, of any project, has %s on chain',
      async (end) => {
        const account = await newAccount()
        const { networkId, address, ownerAddress } = account
        const elsewhere = await newAccount({ networkId, address, ownerAddress })
        const prepareDeploying = async (nonce: bigint) => {
          const one = anOperation(account, { nonce })
          return prepare({ ...one, userOperation: { ...one.userOperation, initCode: '0xabcd' } })
        }
        const unsent = await queue(anOperation(elsewhere, { nonce: 7n }))
        await stores().statuses.advance(unsent.id, 'queued', 'failed', { cause: 'its signature' })
        const dropped = await prepareDeploying(1n)
        expect(await stores().submissions.submit(dropped.id, aSignature)).toEqual({
          kind: 'accepted',
        })
        await stores().statuses.advance(dropped.id, 'received', 'dropped', { cause: 'test' })
        const [late, later] = [await prepareDeploying(2n), await prepareDeploying(3n)]
        const { id: landed } = await queue(anOperation(elsewhere, { nonce: 8n }))
        await stores().statuses.advance(landed, 'queued', 'submitted', { cause: 'test' })
        await stores().statuses.advance(landed, 'submitted', 'confirmed', {
          cause: 'test',
          inclusion: included(),
        })
        await stores().statuses.advance(landed, 'confirmed', end, { cause: 'final' })
        for (const { id } of [late, later])
          expect(await stores().submissions.submit(id, aSignature)).toEqual({
            kind: 'deployment-taken',
          })
      },
    )

    test('a submit of an admitted operation queues it at once, due now, with both steps in the log', async () => {
      const operation = await prepare(anOperation(await newAccount()))
      const outcome = await stores().submissions.submit(operation.id, aSignature, {
        admitted: true,
      })
      expect(outcome).toEqual({ kind: 'accepted' })
      expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
      const [claimed] = await stores().queue.claim(operation.networkId, 1_000, 20)
      expect(claimed?.operation).toMatchObject({
        id: operation.id,
        status: 'queued',
        submittedAt: expect.any(Date),
        userOperation: { signature: aSignature },
      })
    })

    test('a submit of an admitted operation is refused like any other: late, twice or on a taken nonce', async () => {
      const admitted = { admitted: true }
      const account = await newAccount()
      const [late, twice, sameNonce] = await Promise.all(
        [1n, 5n, 5n].map((nonce) => prepare(anOperation(account, { nonce }))),
      )
      if (!late || !twice || !sameNonce) throw new Error('not prepared')
      await expire(late)
      expect(await stores().submissions.submit(late.id, aSignature, admitted)).toEqual({
        kind: 'expired',
      })
      await stores().submissions.submit(twice.id, aSignature, admitted)
      expect(await stores().submissions.submit(twice.id, aSignature, admitted)).toEqual({
        kind: 'already-submitted',
        status: 'queued',
      })
      expect(await stores().submissions.submit(sameNonce.id, aSignature, admitted)).toEqual({
        kind: 'nonce-taken',
      })
      expect(await logOf(late)).toEqual([])
      expect(await logOf(twice)).toEqual(['prepared>received', 'received>queued'])
      expect(await logOf(sameNonce)).toEqual([])
    })

    test('one user operation under two ids is accepted once, and the loser learns the other id', async () => {
      for (let round = 0; round < 10; round++) {
        const account = await newAccount()
        const userOperationHash = randomHash()
        const pair = await Promise.all(
          [0, 1].map(() => prepare(anOperation(account, { userOperationHash }))),
        )
        const outcomes = await Promise.all(
          pair.map(({ id }) => stores().submissions.submit(id, aSignature)),
        )
        const winner = pair[outcomes.findIndex(({ kind }) => kind === 'accepted')]
        expect(outcomes).toContainEqual({ kind: 'accepted' })
        expect(outcomes).toContainEqual({
          kind: 'duplicate',
          other: { id: winner?.id, projectId: account.projectId, status: 'received' },
        })
      }
    })

    test('a user operation that has ended stays a duplicate for ever', async () => {
      const account = await newAccount()
      const userOperationHash = randomHash()
      const second = await prepare(anOperation(account, { userOperationHash }))
      const first = await queue(anOperation(account, { userOperationHash }))
      await stores().statuses.advance(first.id, 'queued', 'dropped', { cause: 'test' })
      const other = { id: first.id, projectId: account.projectId, status: 'dropped' }
      expect(await stores().submissions.submit(second.id, aSignature)).toEqual({
        kind: 'duplicate',
        other,
      })
      // Nor is it prepared once more.
      expect(
        await stores().preparations.insert(anOperation(account, { userOperationHash }), undefined),
      ).toEqual({ submitted: other })
    })

    test('two operations with one nonce: one is accepted, the other finds the nonce taken', async () => {
      for (let round = 0; round < 10; round++) {
        const account = await newAccount()
        const pair = await Promise.all(
          [0, 1].map(() => prepare(anOperation(account, { nonce: 5n }))),
        )
        const outcomes = await Promise.all(
          pair.map(({ id }) => stores().submissions.submit(id, aSignature)),
        )
        expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'nonce-taken'])
      }
    })

    test('a nonce is free again when its operation has ended', async () => {
      const account = await newAccount()
      const first = await queue(anOperation(account, { nonce: 5n }))
      await stores().statuses.advance(first.id, 'queued', 'dropped', { cause: 'test' })
      const second = await prepare(anOperation(account, { nonce: 5n }))
      expect(await stores().submissions.submit(second.id, aSignature)).toEqual({ kind: 'accepted' })
    })

    test('nonces of other accounts and other networks are not in the way', async () => {
      const account = await newAccount()
      const elsewhere = await newAccount({ address: account.address })
      await queue(anOperation(account, { nonce: 5n }))
      for (const other of [await siblingOf(account), elsewhere]) {
        const operation = await prepare(anOperation(other, { nonce: 5n }))
        expect(await stores().submissions.submit(operation.id, aSignature)).toEqual({
          kind: 'accepted',
        })
      }
    })

    test('a late submission is refused, and changes nothing', async () => {
      const operation = await prepare(anOperation(await newAccount()))
      await expire(operation)
      expect(await stores().submissions.submit(operation.id, aSignature)).toEqual({
        kind: 'expired',
      })
      expect(await statusOf(operation)).toBe('prepared')
      expect(await logOf(operation)).toEqual([])
    })

    test('an id that nobody knows is refused like an expired one', async () => {
      const unknown = anOperation(await newAccount())
      expect(await stores().submissions.submit(unknown.id, aSignature)).toEqual({ kind: 'expired' })
    })

    test('what was prepared over time is not submitted on more keys than may be in use, alone or together', async () => {
      const account = await newAccount()
      const ids: OperationId[] = []
      for (const key of [0, 1, 2, 3, 4])
        ids.push(await prepareWith(account, nonceOf(BigInt(key), 0n)))
      const [first, second, ...others] = ids as [OperationId, OperationId, ...OperationId[]]
      const submit = (id: OperationId) =>
        stores().submissions.submit(id, aSignature, { admitted: true, mostNonceKeys: 3 })
      expect(await submit(first)).toEqual({ kind: 'accepted' })
      expect(await submit(second)).toEqual({ kind: 'accepted' })
      const outcomes = (await Promise.all(others.map(submit))).map(({ kind }) => kind)
      expect(outcomes.toSorted()).toEqual(['accepted', 'nonce-keys-in-use', 'nonce-keys-in-use'])

      // Refused, it stays prepared, and is taken as soon as a key is free.
      const refused = others[outcomes.indexOf('nonce-keys-in-use')] as OperationId
      await stores().statuses.advance(first, 'queued', 'dropped', { cause: 'test' })
      expect(await submit(refused)).toEqual({ kind: 'accepted' })
    })

    test('a key that is in use already takes another operation, however many are', async () => {
      const account = await newAccount()
      const id = await prepareWith(account, nonceOf(0n, 0n))
      const next = await prepareWith(account, nonceOf(0n, 1n))
      for (const one of [id, next])
        expect(
          await stores().submissions.submit(one, aSignature, { admitted: true, mostNonceKeys: 1 }),
        ).toEqual({ kind: 'accepted' })
    })

    test('no more operations of an account wait to land than may, on one key too, submitted alone or together', async () => {
      const account = await newAccount()
      const ids: OperationId[] = []
      for (const sequence of [0n, 1n, 2n, 3n, 4n]) {
        ids.push(await prepareWith(account, nonceOf(0n, sequence)))
      }
      const [first, second, ...others] = ids as [OperationId, OperationId, ...OperationId[]]
      const submit = (id: OperationId) =>
        stores().submissions.submit(id, aSignature, { admitted: true, mostWaiting: 3 })
      expect(await submit(first)).toEqual({ kind: 'accepted' })
      expect(await submit(second)).toEqual({ kind: 'accepted' })
      const outcomes = (await Promise.all(others.map(submit))).map(({ kind }) => kind)
      expect(outcomes.toSorted()).toEqual(['accepted', 'queue-full', 'queue-full'])
      expect((await submit(first)).kind).toBe('already-submitted')

      // Refused, it stays prepared. One that has landed waits no longer.
      const refused = others[outcomes.indexOf('queue-full')] as OperationId
      await stores().statuses.advance(first, 'queued', 'confirmed', {
        cause: 'test',
        inclusion: included(),
      })
      expect(await submit(refused)).toEqual({ kind: 'accepted' })
    })
  })
}
