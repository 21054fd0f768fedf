import { describe, expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { anOperation, aSignature, freshNetworkId, randomHash } from '../an-operation.js'
import { idsOf, included, operationSteps, type StoresHarness } from './operation-steps.js'

/** The guarantees of every queue store. Holds and bundles are tested on PostgreSQL alone. */
export function queueStoreContract(name: string, harness: StoresHarness): void {
  const { stores, newAccount, siblingOf, linesOf, comeDue } = harness
  const { find, prepare, queue, queueMany, statusOf, logOf } = operationSteps(harness)
  const claim = (networkId: string, limit = 16) => stores().queue.claim(networkId, limit, 60)
  const ids = (claimed: readonly (Operation | ClaimedOperation)[]) =>
    claimed.map((each) => ('operation' in each ? each.operation.id : each.id))
  const claimIds = async (networkId: string, limit: number) => ids(await claim(networkId, limit))
  const sent = () => ({ cause: 'outer transaction stored', transactionHash: randomHash() })
  /** Projects on one network, each with so many queued operations of distinct senders. */
  const projectsWith = async (...queued: number[]) => {
    const networkId = freshNetworkId()
    const projects: { operations: OperationId[] }[] = []
    for (const count of queued) {
      let account = await newAccount({ networkId })
      const operations: OperationId[] = []
      while (operations.length < count) {
        operations.push((await queue(anOperation(account))).id)
        account = await siblingOf(account)
      }
      projects.push({ operations })
    }
    return { networkId, projects }
  }

  describe(name, () => {
    test('the oldest come first, up to the limit, and never those of another network', async () => {
      const account = await newAccount()
      const accounts = [account, await siblingOf(account)]
      accounts.push(await siblingOf(accounts[1] ?? account))
      const queued: Operation[] = []
      for (const each of accounts) queued.push(await queue(anOperation(each)))
      await queue(anOperation(await newAccount()))
      expect(ids(await claim(account.networkId, 2))).toEqual(ids(queued.slice(0, 2)))
      expect(ids(await claim(account.networkId))).toEqual(ids(queued.slice(2)))
      expect(await claim(account.networkId)).toEqual([])
    })

    test('one claim never takes two operations of one sender', async () => {
      const account = await newAccount()
      const first = await queue(anOperation(account, { nonce: 1n }))
      await queue(anOperation(account, { nonce: 2n }))
      expect(ids(await claim(account.networkId))).toEqual([first.id])
    })

    test('while one operation of a sender is leased to a worker, no other worker gets the next', async () => {
      const account = await newAccount()
      await queue(anOperation(account, { nonce: 1n }))
      await queue(anOperation(account, { nonce: 2n }))
      expect(await claim(account.networkId)).toHaveLength(1)
      expect(await claim(account.networkId)).toEqual([])
    })

    test('an operation that was postponed lets the next of its sender go ahead', async () => {
      const account = await newAccount()
      const first = await queue(anOperation(account, { nonce: 1n }))
      const second = await queue(anOperation(account, { nonce: 2n }))
      await claim(account.networkId)
      await stores().queue.postpone([first.id], {
        seconds: 60,
        reason: 'the base fee is too high',
      })
      expect(ids(await claim(account.networkId))).toEqual([second.id])
      expect(await stores().operations.find(first.projectId, first.id)).toMatchObject({
        status: 'queued',
        reason: 'the base fee is too high',
      })
    })

    test('a sender in an unconfirmed outer transaction waits until that is confirmed', async () => {
      const account = await newAccount()
      const first = await queue(anOperation(account, { nonce: 1n }))
      const second = await queue(anOperation(account, { nonce: 2n }))
      await stores().statuses.advance(first.id, 'queued', 'submitted', { cause: 'sent' })
      expect(await claim(account.networkId)).toEqual([])
      await stores().statuses.advance(first.id, 'submitted', 'confirmed', {
        cause: 'included',
        inclusion: included(),
      })
      expect(ids(await claim(account.networkId))).toEqual([second.id])
    })

    test('a lease that has run out makes the operation claimable again, whoever held it', async () => {
      const account = await newAccount()
      const operation = await queue(anOperation(account))
      await claim(account.networkId)
      expect(await claim(account.networkId)).toEqual([])
      await comeDue([operation.id])
      expect(ids(await claim(account.networkId))).toEqual([operation.id])
    })

    test('an operation that goes back to the queue is due at once, its lease forgotten', async () => {
      const account = await newAccount()
      const operation = await queue(anOperation(account))
      await claim(account.networkId)
      await stores().statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
      await stores().statuses.advance(operation.id, 'submitted', 'queued', { cause: 'reverted' })
      expect(ids(await claim(account.networkId))).toEqual([operation.id])
    })

    test('an operation that has moved on cannot be postponed', async () => {
      const operation = await queue(anOperation(await newAccount()))
      await stores().statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
      await stores().queue.postpone([operation.id], { seconds: 60, reason: 'too late' })
      expect(await stores().operations.find(operation.projectId, operation.id)).toMatchObject({
        reason: null,
      })
    })

    test('of two operations with one sender in two projects only the older is taken', async () => {
      const account = await newAccount()
      const elsewhere = await newAccount({ networkId: account.networkId, address: account.address })
      const older = await queue(anOperation(elsewhere, { nonce: 1n }))
      await queue(anOperation(account, { nonce: 2n }))
      expect(ids(await claim(account.networkId))).toEqual([older.id])
    })

    test('of several that are put back, those that moved on meanwhile stay as they are', async () => {
      const [one, two] = (await queueMany(2)) as [Operation, Operation]
      await stores().statuses.advance(one.id, 'queued', 'submitted', { cause: 'sent' })
      const before = await find(one)
      await stores().queue.postpone([one.id, two.id], { seconds: 60, reason: 'later' })
      expect(await find(one)).toEqual(before)
      expect(await find(two)).toMatchObject({ reason: 'later' })
      expect(await claim(two.networkId)).toEqual([])
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
      const latest = await queue(anOperation(await newAccount({ networkId })))
      expect(await claimIds(networkId, 1)).toEqual([latest.id])
    })

    test('operations that may not be taken cost their project no turn', async () => {
      const { networkId, projects } = await projectsWith(4, 2)
      const [a, b] = projects.map((project) => project.operations) as [OperationId[], OperationId[]]
      await stores().queue.postpone([a[0] as OperationId, a[2] as OperationId], {
        seconds: 60,
        reason: 'later',
      })
      expect(await claimIds(networkId, 3)).toEqual([a[1], b[0], a[3]])
    })

    test('a late worker stores nothing once another has the operation, and the other stores', async () => {
      const operation = await queue(anOperation(await newAccount()))
      const late = await claim(operation.networkId)
      await comeDue(idsOf(late.map(({ operation }) => operation)))
      const current = await claim(operation.networkId)
      expect(current[0]?.lease).toBeGreaterThan(late[0]?.lease ?? Number.NaN)
      const before = await find(operation)
      expect(await stores().queue.submitClaimed(late, sent())).toBe(false)
      expect(await find(operation)).toEqual(before)
      expect(await stores().queue.submitClaimed(current, sent())).toBe(true)
      expect(await logOf(operation)).toEqual([
        'prepared>received',
        'received>queued',
        'queued>submitted',
      ])
    })

    test('an operation that is claimed again has the reason for which it was put back, and keeps it without a new one', async () => {
      const [{ networkId }] = (await queueMany(1)) as [Operation]
      const reason = 'SIMULATION_REFUSED: AA23 reverted'
      let claims = await claim(networkId)
      for (const given of [reason, undefined]) {
        await stores().queue.putBack(claims, { seconds: 0, reason: given })
        claims = await claim(networkId)
        expect(claims.map(({ operation }) => operation.reason)).toEqual([reason])
      }
    })

    test('a late worker puts nothing back once another has the operation: no strike counts, and the other stores', async () => {
      const [one, two] = (await queueMany(2)) as [Operation, Operation]
      const late = await claim(one.networkId)
      await comeDue([one.id])
      const current = await claim(one.networkId)
      expect(current.map(({ operation }) => operation.id)).toEqual([one.id])
      const before = await find(one)
      await stores().queue.putBack(late, { seconds: 60, reason: 'too late', strike: true })
      expect(await find(one)).toEqual(before)
      expect(await find(two)).toMatchObject({ reason: 'too late' })
      expect(await stores().queue.submitClaimed(current, sent())).toBe(true)
      await stores().queue.putBack(current, { seconds: 60, reason: 'sent already', strike: true })
      expect(await find(one)).toMatchObject({ status: 'submitted', reason: null })
    })

    test('claimed operations are stored together, with transaction and line', async () => {
      const queued = await queueMany(3)
      const claims = await claim((queued[0] as Operation).networkId)
      const change = { ...sent(), reason: null }
      expect(await stores().queue.submitClaimed(claims, change)).toBe(true)
      for (const { projectId, id } of queued) {
        expect(await stores().operations.find(projectId, id)).toMatchObject({
          status: 'submitted',
          transactionHash: change.transactionHash,
          outerHashCount: 1,
        })
      }
      for (const each of queued)
        expect((await linesOf(each)).at(-1)).toMatchObject({
          to: 'submitted',
          transactionHash: change.transactionHash,
        })
    })

    test.each([
      [
        'has passed to another worker',
        async (id: OperationId, networkId: string) => {
          await comeDue([id])
          expect(await claim(networkId)).toHaveLength(1)
        },
      ],
      [
        'is no longer queued',
        (id: OperationId) => stores().statuses.advance(id, 'queued', 'dropped', { cause: 'test' }),
      ],
      [
        'was put back',
        (id: OperationId) => stores().queue.postpone([id], { seconds: 0, reason: 'R' }),
      ],
    ])('when one of several claimed operations %s, none is stored', async (_, change) => {
      const queued = await queueMany(3)
      const claims = await claim((queued[0] as Operation).networkId)
      await change((queued[1] as Operation).id, (queued[1] as Operation).networkId)
      const before = await Promise.all(queued.map(find))
      expect(await stores().queue.submitClaimed(claims, sent())).toBe(false)
      expect(await Promise.all(queued.map(find))).toEqual(before)
      for (const each of queued) expect(await logOf(each)).not.toContain('queued>submitted')
    })

    test('an operation whose lease ran out goes before the others of its sender, however old', async () => {
      const account = await newAccount()
      const first = await queue(anOperation(account, { nonce: 1n }))
      const second = await queue(anOperation(account, { nonce: 2n }))
      await stores().queue.postpone([first.id], { seconds: 60, reason: 'later' })
      const late = await claim(account.networkId)
      await comeDue(idsOf(late.map(({ operation }) => operation)))
      await comeDue([first.id])
      expect((await claim(account.networkId)).map(({ operation }) => operation.id)).toEqual([
        second.id,
      ])
    })

    test('a claim whose sender is put into an unconfirmed transaction by a reorganisation stores nothing', async () => {
      const account = await newAccount()
      const other = await queue(anOperation(await siblingOf(account)))
      const first = await queue(anOperation(account, { nonce: 1n }))
      const second = await queue(anOperation(account, { nonce: 2n }))
      const inclusion = { cause: 'included', inclusion: included() }
      await stores().statuses.advance(first.id, 'queued', 'confirmed', inclusion)
      const claims = await claim(account.networkId)
      expect(idsOf(claims.map(({ operation }) => operation))).toEqual([other.id, second.id])
      const reorganised = { cause: 'reorganised', inclusion: null }
      await stores().statuses.advance(first.id, 'confirmed', 'submitted', reorganised)
      expect(await stores().queue.submitClaimed(claims, sent())).toBe(false)
      expect([await statusOf(other), await statusOf(second)]).toEqual(['queued', 'queued'])
      await stores().statuses.advance(first.id, 'submitted', 'confirmed', inclusion)
      expect(await stores().queue.submitClaimed(claims, sent())).toBe(true)
    })

    test('unconfirmed transactions of the same sender on another network are not in the way', async () => {
      const account = await newAccount()
      const elsewhere = await newAccount({ address: account.address })
      const sentElsewhere = await queue(anOperation(elsewhere))
      await stores().statuses.advance(sentElsewhere.id, 'queued', 'submitted', { cause: 'sent' })
      await queue(anOperation(account))
      const claims = await claim(account.networkId)
      expect(await stores().queue.submitClaimed(claims, sent())).toBe(true)
    })

    test('received operations are listed oldest first, up to the limit, on their own network', async () => {
      const account = await newAccount()
      const received: Operation[] = []
      for (let nonce = 0n; nonce < 3n; nonce++) {
        received.push(await prepare(anOperation(account, { nonce })))
        await stores().submissions.submit((received.at(-1) as Operation).id, aSignature)
      }
      await queue(anOperation(account, { nonce: 3n }))
      const list = async (networkId: string, limit: number) =>
        idsOf(await stores().queue.listReceived(networkId, limit))
      expect(await list(account.networkId, 10)).toEqual(idsOf(received))
      expect(await list(account.networkId, 2)).toEqual(idsOf(received.slice(0, 2)))
      expect(await list(freshNetworkId(), 10)).toEqual([])
    })

    test('only what a claim still holds is marked as handed over, and a delay leaves it the way back', async () => {
      const [one, two] = (await queueMany(2)) as [Operation, Operation]
      const claims = await claim(one.networkId)
      const mark = (handedOver: boolean) => stores().queue.markHandedOver(claims, handedOver)
      await comeDue([two.id])
      expect(await claimIds(one.networkId, 16)).toEqual([two.id])
      expect(await mark(true)).toEqual(new Set([one.id]))
      expect(await find(one)).toMatchObject({ handedOver: true })
      expect(await find(two)).toMatchObject({ handedOver: false })
      await stores().queue.postpone([one.id], { seconds: 60, reason: 'later' })
      expect(await mark(true)).toEqual(new Set())
      expect(await mark(false)).toEqual(new Set([one.id]))
      expect(await find(one)).toMatchObject({ handedOver: false })
      await comeDue([one.id])
      expect(await claimIds(one.networkId, 16)).toEqual([one.id])
      expect(await mark(false)).toEqual(new Set())
    })
  })
}
