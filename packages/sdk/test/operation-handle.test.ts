import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { sleep } from '../src/time/sleep.js'
import { ok, refusal } from './gateway-server.js'
import { operationAnswer, useGateway } from './harness.js'
import {
  friend,
  hashOf,
  honestAnswer,
  networkId,
  owner,
  transferCall,
  usdc,
} from './honest-gateway.js'

const gateway = useGateway()
const send = transferCall(usdc, friend, 25_000_000n)
const asked = {
  owner,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
  feeToken: usdc,
  maxFee: 2_000_000n,
}
const prepared = honestAnswer({ calls: [send], feeToken: usdc })
const honest = () => ok('prepareTransfer', prepared)
const state = (change: Parameters<typeof operationAnswer>[0]) =>
  ok('getTransaction', operationAnswer(change))

const resume = () => gateway.client().operations.resume('op_1')

describe('what transfer returns', () => {
  test('is there as soon as the gateway has taken the operation, before anybody asks how it goes', async () => {
    gateway.on('prepareTransfer', honest())
    gateway.accepts({})
    const operation = await gateway.client().transfer(asked)
    expect(operation).toMatchObject({ id: 'op_1', hash: prepared.userOperationHash, networkId })
    expect(gateway.seenBy('getTransaction')).toEqual([])
    expect(await operation.wait()).toMatchObject({ status: 'finalized' })
    expect(await operation.get()).toMatchObject({ status: 'finalized' })
  })

  test('is JSON of what finds it again, in another process', async () => {
    gateway.on('prepareTransfer', honest())
    gateway.accepts({ userOperationHash: prepared.userOperationHash })
    const operation = await gateway.client().transfer(asked)
    const kept = JSON.parse(JSON.stringify(operation))
    expect(kept).toEqual({ id: 'op_1', hash: prepared.userOperationHash, networkId })
    const resumed = await gateway.client().operations.resume(kept.id)
    expect(resumed.toJSON()).toEqual(kept)
    expect(await resumed.wait()).toMatchObject({ operationId: 'op_1', status: 'finalized' })
  })

  test.each([
    ['operationId', { operationId: 'op_other' }],
    ['userOperationHash', { userOperationHash: hashOf('c') }],
    ['networkId', { networkId: '1' }],
  ])('takes no word about another operation, by its %s, for its own', async (path, change) => {
    gateway.on('prepareTransfer', honest())
    gateway.accepts({ ...change, status: 'finalized' })
    const operation = await gateway.client().transfer(asked)
    const malformed = { code: 'ANSWER_MALFORMED', issues: [{ path }] }
    await expect(operation.get()).rejects.toMatchObject(malformed)
    await expect(operation.wait()).rejects.toMatchObject(malformed)
    await expect(operation.waitForBridge()).rejects.toMatchObject(malformed)
    await expect(operation.updates()[Symbol.asyncIterator]().next()).rejects.toMatchObject(
      malformed,
    )
  })

  test('nor does a wait by an id', async () => {
    gateway.on('getTransaction', state({ operationId: 'op_other' }))
    const { transactions, operations, swaps } = gateway.client()
    const malformed = { code: 'ANSWER_MALFORMED', issues: [{ path: 'operationId' }] }
    await expect(transactions.wait('op_1')).rejects.toMatchObject(malformed)
    await expect(transactions.get('op_1')).rejects.toMatchObject(malformed)
    await expect(swaps.waitForBridge('op_1')).rejects.toMatchObject(malformed)
    await expect(operations.resume('op_1')).rejects.toMatchObject(malformed)
  })

  test('waits for its owner as long as they take, with no timer, and then hands in what they signed', async () => {
    gateway.on('prepareTransfer', honest())
    gateway.accepts({})
    const { clock } = gateway
    let timers: number | undefined
    const transfer = gateway.client().transfer({
      ...asked,
      owner: {
        address: owner.address,
        async signMessage(message) {
          timers = clock.pending()
          await sleep(clock, 6 * 3_600_000, undefined)
          return owner.signMessage(message)
        },
      },
    })
    await expect(transfer).resolves.toMatchObject({ id: 'op_1' })
    expect(timers).toBe(0)
  })

  test('was signed for before it was handed in: onSigned sees the very bytes, and is waited for', async () => {
    gateway.on('prepareTransfer', honest())
    gateway.accepts({})
    let submittedBefore: number | undefined
    let stored: unknown
    await gateway.client().transfer({
      ...asked,
      onSigned: async (signed) => {
        await new Promise(setImmediate)
        submittedBefore = gateway.seenBy('submitTransaction').length
        stored = signed
      },
    })
    expect(submittedBefore).toBe(0)
    const [submitted] = gateway.seenBy('submitTransaction')
    expect(stored).toMatchObject(submitted?.body as object)
    // What was stored is enough to hand it in once more, after a crash.
    await gateway.client().operations.submit(JSON.parse(JSON.stringify(stored)))
    expect(gateway.seenBy('submitTransaction')[1]?.body).toEqual(submitted?.body)
  })

  test('is nothing, and nothing is submitted, when what is signed cannot be stored', async () => {
    gateway.on('prepareTransfer', honest())
    const failure = new Error('disk full')
    const onSigned = () => Promise.reject(failure)
    await expect(gateway.client().transfer({ ...asked, onSigned })).rejects.toBe(failure)
    expect(gateway.seenBy('submitTransaction')).toEqual([])
  })

  test('is the operation that exists when it was submitted before', async () => {
    gateway.on('prepareTransfer', honest())
    gateway.on(
      'submitTransaction',
      refusal(409, {
        error: 'Submitted before.',
        code: 'OPERATION_ALREADY_SUBMITTED',
        reason: null,
        operationId: 'op_1',
        status: 'queued',
      }),
    )
    const { userOperationHash } = honestAnswer({ calls: [send], feeToken: usdc })
    gateway.on('getTransaction', state({ userOperationHash }))
    const operation = await gateway.client().transfer({ ...asked, idempotencyKey: 'order-1' })
    expect(operation).toMatchObject({ id: 'op_1', hash: userOperationHash })
  })
})

describe('resume', () => {
  test('of an operation that was never submitted is refused', async () => {
    gateway.on(
      'getTransaction',
      refusal(404, { error: 'No.', code: 'OPERATION_NOT_FOUND', reason: null }),
    )
    await expect(resume()).rejects.toMatchObject({ code: 'OPERATION_NOT_FOUND' })
  })

  test('waits for the other end of a swap across networks', async () => {
    const bridge = {
      substatus: null,
      destinationTransactionHash: null,
      receivedAmount: null,
      receivedToken: null,
      explorerUrl: null,
    }
    gateway.on(
      'getTransaction',
      state({ bridge: { ...bridge, status: 'pending' } }),
      state({ bridge: { ...bridge, status: 'pending' } }),
      state({ bridge: { ...bridge, status: 'done' } }),
    )
    const operation = await resume()
    expect(await operation.waitForBridge()).toMatchObject({ bridge: { status: 'done' } })
  })
})

describe('updates', () => {
  const seenOf = async (
    updates: AsyncIterable<{ status: string; transactionHash: string | null }>,
  ) => {
    const seen: unknown[] = []
    for await (const { status, transactionHash } of updates) seen.push([status, transactionHash])
    return seen
  }

  test('tell each change of status and transaction hash, and end with the operation', async () => {
    const [first, second] = [hashOf('1'), hashOf('2')]
    gateway.on(
      'getTransaction',
      state({ status: 'queued', transactionHash: null }),
      state({ status: 'queued', transactionHash: null }),
      refusal(503, { error: 'Later.', code: 'OVERLOADED', reason: null }),
      state({ status: 'submitted', transactionHash: first }),
      state({ status: 'submitted', transactionHash: second, replacementCount: 1 }),
      state({ status: 'confirmed', transactionHash: second }),
      state({ status: 'submitted', transactionHash: second }),
      state({ status: 'confirmed', transactionHash: second }),
      state({ status: 'finalized', transactionHash: second }),
    )
    const operation = await resume()
    expect(await seenOf(operation.updates())).toEqual([
      ['queued', null],
      ['submitted', first],
      ['submitted', second],
      ['confirmed', second],
      ['submitted', second],
      ['confirmed', second],
      ['finalized', second],
    ])
  })

  test('tell why the operation waits', async () => {
    gateway.on(
      'getTransaction',
      state({ status: 'queued' }),
      state({ status: 'queued' }),
      state({ status: 'queued', reason: 'WAITS_FOR_BASE_FEE' }),
      state({ status: 'finalized' }),
    )
    const reasons: unknown[] = []
    for await (const { reason } of (await resume()).updates()) reasons.push(reason)
    expect(reasons).toEqual([null, 'WAITS_FOR_BASE_FEE', null])
  })

  test('end as soon as the operation is far enough', async () => {
    gateway.on('getTransaction', state({ status: 'submitted' }))
    const operation = await resume()
    expect(await seenOf(operation.updates({ until: 'submitted' }))).toHaveLength(1)
  })

  test('show the failure, and then throw it', async () => {
    gateway.on(
      'getTransaction',
      state({ status: 'submitted' }),
      state({ status: 'submitted' }),
      state({ status: 'failed', reason: 'EXECUTION_REVERTED: no' }),
    )
    const seen: string[] = []
    const follow = async () => {
      for await (const { status } of (await resume()).updates()) seen.push(status)
    }
    await expect(follow()).rejects.toMatchObject({ code: 'OPERATION_REVERTED' })
    expect(seen).toEqual(['submitted', 'failed'])
  })

  test('end by their deadline however slowly they are read, and say how to go on', async () => {
    gateway.on('getTransaction', state({ status: 'queued' }), state({ status: 'submitted' }))
    const operation = await resume()
    const start = gateway.clock.now()
    const error = await seenOf(operation.updates({ timeoutMs: 30_000 })).catch((thrown) => thrown)
    expect(gateway.clock.now() - start).toBe(30_000)
    expect(error).toMatchObject({ code: 'WAIT_TIMEOUT', lastStatus: 'submitted' })
    expect(error.message).toContain("(await client.operations.resume('op_1')).wait()")

    const slow = operation.updates({ timeoutMs: 1_000 })[Symbol.asyncIterator]()
    await slow.next()
    await new Promise<void>((resolve) => gateway.clock.after(5_000, resolve))
    await expect(slow.next()).rejects.toMatchObject({ code: 'WAIT_TIMEOUT' })
  })

  test('stop without a trace when they are left, and with the reason of an abort', async () => {
    gateway.on('getTransaction', state({ status: 'queued' }))
    const operation = await resume()
    const controller = new AbortController()
    for await (const _ of operation.updates({ signal: controller.signal })) break
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
    expect(gateway.clock.pending()).toBe(0)
    const updates = operation.updates({ signal: controller.signal })[Symbol.asyncIterator]()
    await updates.next()
    controller.abort('closing')
    await expect(updates.next()).rejects.toBe('closing')
  })
})

describe('inParallel', () => {
  test('gives every task under way a nonce key of its own, and all results in order', async () => {
    const underWay = new Set<number>()
    let most = 0
    let startedAlone = true
    const tasks = Array.from(
      { length: 9 },
      (_, place) =>
        async ({ nonceKey }: { nonceKey: number }) => {
          expect(underWay).not.toContain(nonceKey)
          if (place === 1) startedAlone = underWay.size === 0
          underWay.add(nonceKey)
          most = Math.max(most, underWay.size)
          await new Promise(setImmediate)
          underWay.delete(nonceKey)
          if (place === 4) throw new Error('no')
          return [place, nonceKey] as const
        },
    )
    const results = await gateway
      .client()
      .operations.inParallel(tasks, { concurrency: 3, firstNonceKey: 7 })
    expect(most).toBe(3)
    expect(startedAlone).toBe(true)
    expect(results.map(({ status }) => status)).toEqual(
      tasks.map((_, place) => (place === 4 ? 'rejected' : 'fulfilled')),
    )
    const values = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    expect(values.map(([place]) => place)).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
    expect(new Set(values.map(([, nonceKey]) => nonceKey))).toEqual(new Set([7, 8, 9]))
  })

  test('prepares anew what was refused as stale, and nothing else', async () => {
    const stale = refusal(409, { error: 'Stale.', code: 'OPERATION_STALE', reason: null })
    gateway.on('prepareTransfer', honest())
    gateway.accepts({})
    const client = gateway.client()
    const pay = ({ nonceKey }: { readonly nonceKey: number }) =>
      client.transfer({ ...asked, nonceKey })
    gateway.on(
      'submitTransaction',
      stale,
      ok('submitTransaction', {
        operationId: 'op_1',
        status: 'queued',
        userOperationHash: prepared.userOperationHash,
        networkId,
      }),
    )
    const [result] = await client.operations.inParallel([pay])
    expect(result).toMatchObject({ status: 'fulfilled', value: { id: 'op_1' } })
    const keys = gateway
      .seenBy('prepareTransfer')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)

    gateway.on('submitTransaction', stale)
    const [never] = await client.operations.inParallel([pay])
    expect(never).toMatchObject({ status: 'rejected', reason: { code: 'OPERATION_STALE' } })
    expect(gateway.seenBy('submitTransaction')).toHaveLength(5)

    const other = vi.fn(() => Promise.reject(new Error('no')))
    await client.operations.inParallel([other])
    expect(other).toHaveBeenCalledTimes(1)
  })

  test('begins nothing after an abort', async () => {
    const controller = new AbortController()
    const tasks = [async () => controller.abort('closing'), vi.fn(async () => {})]
    const results = await gateway
      .client()
      .operations.inParallel(tasks, { concurrency: 1, signal: controller.signal })
    expect(results).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: 'closing' },
    ])
    expect(tasks[1]).not.toHaveBeenCalled()
  })

  test('refuses keys that no account has, and no or broken concurrency', async () => {
    const { inParallel } = gateway.client().operations
    const tasks = [async () => 1, async () => 2]
    for (const options of [{ concurrency: 0 }, { concurrency: 1.5 }])
      await expect(inParallel(tasks, options)).rejects.toMatchObject({ path: 'concurrency' })
    for (const firstNonceKey of [-1, 65_535, 0.5])
      await expect(inParallel(tasks, { firstNonceKey })).rejects.toMatchObject({
        path: 'firstNonceKey',
      })
    await expect(inParallel([], { firstNonceKey: 65_535 })).resolves.toEqual([])
  })
})
