import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createGatewayClient } from '../src/create-gateway-client.js'
import { DuplicateOperationError, type TransferInput } from '../src/index.js'
import { createTestGateway, honestly, ok, type Reply, refused } from '../src/testing/index.js'
import { createFakeClock } from './fake-clock.js'
import { useGateway } from './harness.js'
import {
  friend,
  honestAnswer,
  networkId,
  owner,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'
import { callsOf, honestSwaps } from './honest-swap.js'
import { spyingOwner } from './spying-owner.js'

const amount = 25_000_000n
const payment = {
  owner,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount }],
  feeToken: usdc,
  maxFee: 'any',
} satisfies TransferInput

/** What an honest gateway prepares for the payment, with a nonce of its own per `nonceKey`. */
const preparedAs = (operationId: string, nonceKey: number, to = friend): PreparedOperation => ({
  ...honestAnswer({ calls: [transferCall(usdc, to, amount)], feeToken: usdc, nonceKey }),
  operationId,
})

const keysOf = (requests: readonly { readonly headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'))

describe('three payments of the same amount to the same recipient, at the same time', () => {
  const gateway = useGateway()
  /** A gateway that prepares one nonce for several, and takes only the first submit of a hash. */
  function prepareWith(nonceKeyOf: (operationId: string, preparations: number) => number) {
    const operations = new Map<string, PreparedOperation>()
    const taken = new Map<Hex, string>()
    gateway.on('prepareTransfer', () => {
      const key = gateway.seenBy('prepareTransfer').at(-1)?.headers.get('idempotency-key') ?? ''
      const preparations = keysOf(gateway.seenBy('prepareTransfer')).filter((seen) => seen === key)
      const prepared = preparedAs(
        `${key}/${preparations.length}`,
        nonceKeyOf(key, preparations.length),
      )
      operations.set(prepared.operationId, prepared)
      return ok('prepareTransfer', prepared)(async () => Response.error())
    })
    gateway.on('submitTransaction', async () => {
      const { operationId } = Object(gateway.seenBy('submitTransaction').at(-1)?.body)
      const { userOperationHash } = operations.get(operationId) as PreparedOperation
      const first = taken.get(userOperationHash)
      const reply: Reply = first
        ? refused('DUPLICATE_USER_OPERATION', { body: { operationId: first, status: 'queued' } })
        : ok('submitTransaction', { operationId, status: 'queued', userOperationHash, networkId })
      if (!first) taken.set(userOperationHash, operationId)
      return reply(async () => Response.error())
    })
  }
  const payAll = () => {
    const { transfer } = gateway.client()
    return Promise.allSettled(
      ['a', 'b', 'c'].map((idempotencyKey) => transfer({ ...payment, idempotencyKey })),
    )
  }

  test('are never one operation: those without an operation of their own are refused', async () => {
    prepareWith(() => 7)
    const results = await payAll()
    const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    expect(paid).toHaveLength(1)
    expect(reasons).toHaveLength(2)
    for (const reason of reasons) {
      expect(reason).toBeInstanceOf(DuplicateOperationError)
      expect(reason).toMatchObject({ operationId: paid[0]?.id })
    }
    // The first, and four of each other one.
    expect(gateway.seenBy('submitTransaction')).toHaveLength(9)
  })

  test('are three operations where a new preparation has a hash of its own', async () => {
    const nonceKeys: Readonly<Record<string, number>> = { a: 1, b: 2, c: 3 }
    prepareWith((key, preparations) => (preparations === 1 ? 0 : (nonceKeys[key] ?? 0)))
    const results = await payAll()
    const ids = results.map((result) => result.status === 'fulfilled' && result.value.id[0])
    const hashes = results.map((result) => result.status === 'fulfilled' && result.value.hash)
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(new Set(hashes).size).toBe(3)
  })
})

describe('an operation that is refused as stale', () => {
  const stale = refused('OPERATION_STALE')
  function start(...replies: [Reply, ...Reply[]]) {
    const clock = createFakeClock()
    const gateway = createTestGateway({ clock })
    gateway.answer('submitTransaction', ...replies)
    const client = createGatewayClient({ ...gateway.clientOptions, clock, fetch: gateway.fetch })
    return { gateway, client, clock }
  }

  test.each([['order-1'], [undefined]])(
    'is prepared again under the same idempotency key, %s, and signed anew',
    async (idempotencyKey) => {
      const { gateway, client } = start(stale, stale, stale, honestly)
      const onSigned = vi.fn()
      const operation = await client.transfer({ ...payment, idempotencyKey, onSigned })
      expect(operation.id).toBe('op_4')
      const keys = keysOf(gateway.requestsOf('prepareTransfer'))
      expect(keys).toHaveLength(4)
      expect(new Set(keys)).toEqual(new Set([idempotencyKey ?? expect.any(String)]))
      const submitted = gateway.requestsOf('submitTransaction').map(({ body }) => Object(body))
      expect(submitted.map(({ operationId }) => operationId)).toEqual([
        'op_1',
        'op_2',
        'op_3',
        'op_4',
      ])
      expect(new Set(submitted.map(({ signature }) => signature)).size).toBe(4)
      const signed = onSigned.mock.calls.map(([{ operationId }]) => operationId)
      expect(signed).toEqual(['op_1', 'op_2', 'op_3', 'op_4'])
      expect((await client.transactions.list()).operations).toHaveLength(1)
    },
  )

  test.each([['order-1'], [undefined]])(
    'because somebody sent it without the gateway is not prepared again, under the key %s',
    async (idempotencyKey) => {
      const { gateway, client } = start(refused('SENT_WITHOUT_GATEWAY'), honestly)
      await expect(client.transfer({ ...payment, idempotencyKey })).rejects.toMatchObject({
        code: 'SENT_WITHOUT_GATEWAY',
      })
      expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
    },
  )

  test('and replaced for another worker under the same idempotency key, is prepared again for this one', async () => {
    const { gateway, client } = start(refused('OPERATION_NOT_FOUND'), honestly)
    const { id } = await client.transfer({ ...payment, idempotencyKey: 'order-1' })
    expect(id).toBe('op_2')
    expect(keysOf(gateway.requestsOf('prepareTransfer'))).toEqual(['order-1', 'order-1'])
    expect((await client.transactions.list()).operations).toHaveLength(1)
  })

  test('and submitted already, is not prepared again where the gateway cannot find it', async () => {
    const submitted = { operationId: 'op_1', status: 'queued' }
    const { gateway, client } = start(refused('OPERATION_ALREADY_SUBMITTED', { body: submitted }))
    gateway.answer('getTransaction', refused('OPERATION_NOT_FOUND'))
    await expect(client.transfer({ ...payment, idempotencyKey: 'order-1' })).rejects.toMatchObject({
      code: 'OPERATION_ALREADY_SUBMITTED',
      operationId: 'op_1',
    })
    expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
  })

  test('and unknown whenever it is submitted, is prepared again three times and no more', async () => {
    const { gateway, client } = start(refused('OPERATION_NOT_FOUND'))
    await expect(client.transfer({ ...payment, idempotencyKey: 'order-1' })).rejects.toMatchObject({
      code: 'OPERATION_NOT_FOUND',
    })
    expect(gateway.requestsOf('submitTransaction')).toHaveLength(4)
  })

  test('is not prepared again when the gateway does not know it, without an idempotency key', async () => {
    const { gateway, client } = start(refused('OPERATION_NOT_FOUND'), honestly)
    await expect(client.transfer(payment)).rejects.toMatchObject({ code: 'OPERATION_NOT_FOUND' })
    expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
  })

  test('is prepared again three times and no more', async () => {
    const { gateway, client } = start(stale)
    await expect(client.transfer(payment)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    expect(gateway.requestsOf('submitTransaction')).toHaveLength(4)
  })

  test('of calls is prepared again, for one account', async () => {
    const { gateway, client } = start(stale, honestly)
    const calls = [{ to: friend, value: 1n }]
    const asked = { owner, networkId, calls, transferredAssets: [], feeToken: usdc }
    const { id } = await client.send({ ...asked, maxFee: 'any', idempotencyKey: 'order-1' })
    expect(id).toBe('op_2')
    expect(keysOf(gateway.requestsOf('prepareTransaction'))).toEqual(['order-1', 'order-1'])
    expect(gateway.requestsOf('createAccount')).toHaveLength(1)
  })

  test('of plain transactions is prepared again', async () => {
    const clock = createFakeClock()
    const gateway = createTestGateway({ accountMode: 'eip7702', clock })
    gateway.answer('submitTransaction', stale, honestly)
    const client = createGatewayClient({ ...gateway.clientOptions, clock, fetch: gateway.fetch })
    const { feeToken: _, ...coins } = payment
    const operation = await client.transfer({ ...coins, networkId: '137' })
    expect(operation.id).toBe('op_2')
  })

  test.each([
    ['transfer', 0],
    ['transfer', 3],
  ] as const)(
    'stays refused for a %s with nonce key %i, whose order matters',
    async (_, nonceKey) => {
      const { gateway, client } = start(stale, honestly)
      await expect(client.transfer({ ...payment, nonceKey })).rejects.toMatchObject({
        code: 'OPERATION_STALE',
      })
      expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
    },
  )

  test('runs again as a task of inParallel, which gives it the nonce key', async () => {
    const { gateway, client } = start(stale, honestly)
    const [result] = await client.operations.inParallel([
      ({ nonceKey }) => client.transfer({ ...payment, nonceKey, idempotencyKey: 'order-1' }),
    ])
    expect(result).toMatchObject({ status: 'fulfilled', value: { id: 'op_2' } })
    expect(gateway.requestsOf('submitTransaction')).toHaveLength(2)
  })

  test('is not prepared again for a refusal of another kind', async () => {
    const { gateway, client } = start(refused('INSUFFICIENT_BALANCE'), honestly)
    await expect(client.transfer(payment)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
  })

  test('is told to hooks as the requests that it takes, each with a first attempt', async () => {
    const { gateway, clock } = start(stale, honestly)
    const events: unknown[][] = []
    const hooks = {
      onRequest: ({ endpoint, attempt }: { endpoint: string; attempt: number }) =>
        events.push([endpoint, attempt]),
      onRetry: () => events.push(['retry']),
    }
    const { clientOptions, fetch } = gateway
    await createGatewayClient({ ...clientOptions, clock, fetch, hooks }).transfer(payment)
    expect(events).toEqual([
      ['prepareTransfer', 1],
      ['submitTransaction', 1],
      ['prepareTransfer', 1],
      ['submitTransaction', 1],
    ])
  })

  test('is not prepared again once the call is aborted', async () => {
    const controller = new AbortController()
    const { gateway, client } = start((honest) => {
      controller.abort('closing')
      return stale(honest)
    })
    const { signal } = controller
    await expect(client.transfer({ ...payment, signal })).rejects.toBe('closing')
    expect(gateway.requestsOf('prepareTransfer')).toHaveLength(1)
  })
})

describe('what is prepared in the place of a stale operation', () => {
  const gateway = useGateway()
  const stale = refused('OPERATION_STALE')
  const prepares = (...prepared: [PreparedOperation, ...PreparedOperation[]]) => {
    const [first, ...others] = prepared.map((answer) => ok('prepareTransfer', answer))
    if (first) gateway.on('prepareTransfer', first, ...others)
  }

  test('is verified as the first: another recipient is not signed', async () => {
    prepares(preparedAs('op_1', 1), preparedAs('op_2', 2, thief))
    gateway.on('submitTransaction', stale)
    const spy = spyingOwner()
    await expect(gateway.client().transfer({ ...payment, owner: spy.owner })).rejects.toMatchObject(
      { code: 'VERIFICATION_MISMATCH', field: 'calls.0.data' },
    )
    expect(spy.signMessage).toHaveBeenCalledTimes(1)
  })

  test('is verified as the first: a dearer one than maxFee is not signed', async () => {
    const dear = preparedAs('op_2', 2)
    const cheap = preparedAs('op_1', 1)
    const maxFee = cheap.gatewayFee.tokenAmount
    const quote = { ...dear.gatewayFee, tokenAmount: String(BigInt(maxFee) + 1n) }
    prepares(cheap, { ...dear, gatewayFee: quote })
    gateway.on('submitTransaction', stale)
    await expect(gateway.client().transfer({ ...payment, maxFee })).rejects.toMatchObject({
      code: 'VERIFICATION_MISMATCH',
    })
    expect(gateway.seenBy('submitTransaction')).toHaveLength(1)
  })

  test('is submitted in its place, for a swap too', async () => {
    const [swapCase] = honestSwaps
    if (!swapCase) throw new Error('no swap')
    const [, asked, draft] = swapCase
    const calls = callsOf(draft)
    const prepared = [1, 2].map((nonceKey) => ({
      ...honestAnswer({ calls, feeToken: usdc, nonceKey }),
      operationId: `op_${nonceKey}`,
    }))
    const [first, second] = prepared.map((answer) => ok('preparePlainSwap', answer))
    if (first && second) gateway.on('preparePlainSwap', first, second)
    const taken = ok('submitTransaction', {
      operationId: 'op_2',
      status: 'queued',
      userOperationHash: prepared[1]?.userOperationHash ?? '0x',
      networkId,
    })
    gateway.on('submitTransaction', stale, taken)
    const { swap } = gateway.client()
    const { id } = await swap({
      minimumReceived: 'any',
      ...asked,
      owner,
      networkId,
      maxFee: 'any',
      idempotencyKey: 'order-1',
    })
    expect(id).toBe('op_2')
    expect(keysOf(gateway.seenBy('preparePlainSwap'))).toEqual(['order-1', 'order-1'])
  })
})
