import { describe, expect, test } from 'vitest'
import { encodeExecution } from '../../erc4337/index.js'
import type { Operation } from '../../model/operation.js'
import type { PublicStatus } from '../../model/operation-state.js'
import type { SmartAccountRecord } from '../../model/smart-account.js'
import { anOperation, randomAddress, randomHash } from '../an-operation.js'
import { operationSteps, type StoresHarness } from './operation-steps.js'
import { after } from './stored-chain.js'

/** The guarantees of every operation store. */
export function operationStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount, siblingOf, expire } = harness
  const { prepare, queue } = operationSteps(harness)

  describe(name, () => {
    test('a look at many at once answers each for itself, and nobody for another project', async () => {
      const account = await newAccount()
      const stranger = await newAccount()
      const mine = await Promise.all(
        Array.from({ length: 20 }, (_, n) => prepare(anOperation(account, { nonce: BigInt(n) }))),
      )
      const found = await Promise.all(
        mine.flatMap(({ id }) => [
          stores().operations.find(account.projectId, id),
          stores().operations.find(stranger.projectId, id),
        ]),
      )
      expect(found.map((operation) => operation?.id)).toEqual(
        mine.flatMap(({ id }) => [id, undefined]),
      )
    })

    test('a list has the newest first, in pages that neither repeat nor skip, without prepared and expired ones', async () => {
      const account = await newAccount()
      const submitted: Operation[] = []
      for (let nonce = 0n; nonce < 7n; nonce++)
        submitted.push(await queue(anOperation(account, { nonce })))
      await prepare(anOperation(account))
      await expire(await prepare(anOperation(account)))
      await stores().preparations.expire(10_000)
      const page = (offset: number) =>
        stores().operations.list(account.projectId, { limit: 3, offset })
      const pages = [...(await page(0)), ...(await page(3)), ...(await page(6)), ...(await page(9))]
      expect(pages.map(({ id }) => id)).toEqual(submitted.map(({ id }) => id).reverse())
    })

    test('a list is filtered by account and by statuses, alone and together', async () => {
      const account = await newAccount()
      const other = await siblingOf(account)
      const mine = await queue(anOperation(account))
      const theirs = await queue(anOperation(other))
      await stores().statuses.advance(theirs.id, 'queued', 'dropped', { cause: 'test' })
      const list = async (filter: {
        accountId?: SmartAccountRecord['id']
        statuses?: PublicStatus[]
      }) =>
        (
          await stores().operations.list(account.projectId, { ...filter, limit: 10, offset: 0 })
        ).map(({ id }) => id)
      expect(await list({})).toEqual([theirs.id, mine.id])
      expect(await list({ accountId: account.id })).toEqual([mine.id])
      expect(await list({ statuses: ['dropped'] })).toEqual([theirs.id])
      expect(await list({ accountId: account.id, statuses: ['dropped'] })).toEqual([])
      expect(await list({ statuses: [] })).toEqual([])
    })

    test('recent calls are the account’s own, newest first, up to the limit, without what was only prepared', async () => {
      const account = await newAccount()
      const callOf = (nonce: bigint) => ({ to: account.address, value: nonce, data: '0x' }) as const
      const callingWith = (nonce: bigint, callData = encodeExecution([callOf(nonce)])) =>
        anOperation(account, {
          nonce,
          userOperation: { ...anOperation(account).userOperation, nonce, callData },
        })
      for (let nonce = 1n; nonce <= 3n; nonce++) await queue(callingWith(nonce))
      await queue(callingWith(4n, '0x12345678'))
      await prepare(callingWith(5n))
      await queue(anOperation(await siblingOf(account)))
      const recent = [
        { callData: '0x12345678' },
        ...[3n, 2n, 1n].map((nonce) => ({ callData: encodeExecution([callOf(nonce)]) })),
      ]
      expect(
        await stores().operations.recentCalls(account.id, { limit: 10, dataBytes: 10_000 }),
      ).toEqual(recent)
      expect(
        await stores().operations.recentCalls(account.id, { limit: 2, dataBytes: 10_000 }),
      ).toEqual(recent.slice(0, 2))
    })

    test('recent calls end before the one with which their data would be more than asked for, and the newest is always read', async () => {
      const account = await newAccount()
      const callOf = (nonce: bigint) => ({ to: account.address, value: nonce, data: '0x' }) as const
      const callDataOf = (nonce: bigint) => encodeExecution([callOf(nonce)])
      for (let nonce = 1n; nonce <= 3n; nonce++)
        await queue(
          anOperation(account, {
            nonce,
            userOperation: {
              ...anOperation(account).userOperation,
              nonce,
              callData: callDataOf(nonce),
            },
          }),
        )
      const within = async (dataBytes: number) =>
        await stores().operations.recentCalls(account.id, { limit: 3, dataBytes })
      const newest = [3n, 2n, 1n].map((nonce) => ({ callData: callDataOf(nonce) }))
      // The two digits of `0x` count as a byte.
      const bytes = callDataOf(1n).length / 2
      expect(await within(3 * bytes)).toEqual(newest)
      expect(await within(3 * bytes - 1)).toEqual(newest.slice(0, 2))
      expect(await within(2 * bytes - 1)).toEqual(newest.slice(0, 1))
      expect(await within(1)).toEqual(newest.slice(0, 1))
    })

    test('another project’s account and operations look exactly like missing ones', async () => {
      const mine = await newAccount()
      const theirs = await newAccount()
      const operation = await queue(anOperation(theirs))
      expect(
        await stores().operations.list(mine.projectId, {
          accountId: theirs.id,
          limit: 10,
          offset: 0,
        }),
      ).toEqual([])
      expect(await stores().operations.find(mine.projectId, operation.id)).toBeUndefined()
    })

    test('live nonces are those of received, queued, submitted and confirmed operations', async () => {
      const account = await newAccount()
      const big = 2n ** 255n + 1n
      await queue(anOperation(account, { nonce: big }))
      await prepare(anOperation(account, { nonce: 2n }))
      const dropped = await queue(anOperation(account, { nonce: 3n }))
      await stores().statuses.advance(dropped.id, 'queued', 'dropped', { cause: 'test' })
      expect(
        await stores().operations.liveNonces(account.networkId, account.address),
      ).toMatchObject({
        nonces: [big],
        deploying: false,
      })
    })

    test('live nonces come with the final block of their network, also if there is none of either', async () => {
      const [account, unwatched] = [await newAccount(), await newAccount()]
      const { networkId, address } = account
      const live = () => stores().operations.liveNonces(networkId, address)
      const first = after()
      await stores().blocks.start(networkId, first)
      expect(await live()).toMatchObject({ nonces: [], finalBlock: first.number })
      const second = after(first)
      await stores().blocks.append(networkId, second)
      await stores().blocks.markFinal(networkId, second)
      for (const nonce of [1n, 2n]) await queue(anOperation(account, { nonce }))
      const { nonces, finalBlock } = await live()
      expect([[...nonces].sort(), finalBlock]).toEqual([[1n, 2n], second.number])

      const none = () => stores().operations.liveNonces(unwatched.networkId, unwatched.address)
      expect(await none()).toMatchObject({ nonces: [], finalBlock: undefined })
      await queue(anOperation(unwatched, { nonce: 3n }))
      expect(await none()).toMatchObject({ nonces: [3n], finalBlock: undefined })
    })

    test('the nonce of an authorization is reported while its operation is live, and the signature comes with submit', async () => {
      const account = await newAccount()
      const delegation = { delegate: randomAddress(), authorization: { nonce: 7 } }
      const operation = anOperation(account, { delegation })
      await prepare(operation)
      const read = async () => {
        const found = await stores().operations.find(operation.projectId, operation.id)
        return found?.rail === 'userOperation' ? found.delegation : undefined
      }
      const live = () => stores().operations.liveNonces(account.networkId, account.address)
      expect(await read()).toEqual(delegation)
      expect(await live()).toMatchObject({ deploying: false, adopting: [] })

      const signature = { r: randomHash(), s: randomHash(), yParity: 1 }
      expect(
        await stores().submissions.submit(operation.id, '0xabcd', {
          admitted: true,
          authorization: signature,
        }),
      ).toEqual({ kind: 'accepted' })
      expect(await read()).toEqual({ ...delegation, authorization: { nonce: 7, signature } })
      expect(await live()).toMatchObject({ deploying: true, adopting: [{ nonce: 7 }] })
      await stores().statuses.advance(operation.id, 'queued', 'dropped', { cause: 'test' })
      expect(await live()).toMatchObject({ deploying: false, adopting: [] })
    })

    test('an operation that requires an authorization is never submitted without, and one that has adopted needs none', async () => {
      const account = await newAccount()
      const delegate = randomAddress()
      const required = anOperation(account, {
        nonce: 1n,
        delegation: { delegate, authorization: { nonce: 7 } },
      })
      const adopted = anOperation(account, { nonce: 2n, delegation: { delegate } })
      for (const each of [required, adopted]) await prepare(each)
      await expect(stores().submissions.submit(required.id, '0xabcd')).rejects.toThrow()
      expect(await stores().submissions.submit(adopted.id, '0xabcd')).toEqual({ kind: 'accepted' })
      expect(
        await stores().operations.liveNonces(account.networkId, account.address),
      ).toMatchObject({
        nonces: [2n],
        deploying: false,
      })
    })

    test('a live operation with deployment data is reported until it ends', async () => {
      const account = await newAccount()
      const base = anOperation(account)
      const operation = await queue({
        ...base,
        userOperation: { ...base.userOperation, initCode: '0xabcd' },
      })
      const deploying = async () =>
        (await stores().operations.liveNonces(account.networkId, account.address)).deploying
      expect(await deploying()).toBe(true)
      await stores().statuses.advance(operation.id, 'queued', 'failed', { cause: 'test' })
      expect(await deploying()).toBe(false)
    })
  })
}
