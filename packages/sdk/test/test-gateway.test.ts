import { canTransition } from '@gasless-gateway/core'
import { setupServer } from 'msw/node'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayClientOptions } from '../src/client-options.js'
import { createGatewayClient, isGatewaySdkError, nativeCoinAddress } from '../src/index.js'
import type { AccountMode } from '../src/model/account-mode.js'
import {
  createTestGateway,
  disconnectedAfterwards,
  hanging,
  hangingAfterwards,
  honestly,
  type Lifecycle,
  lifecycles,
  rateLimited,
  refused,
} from '../src/testing/index.js'
import { createFakeClock } from './fake-clock.js'
import { friend, owner, usdc } from './honest-gateway.js'

const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** A test gateway and a client of it, with a clock that makes waits take no time. */
function start<const Mode extends AccountMode = 'smart_account'>(
  options: Partial<GatewayClientOptions<Mode>> = {},
) {
  const clock = createFakeClock()
  const gateway = createTestGateway<Mode>({
    clock,
    ...(options.accountMode && { accountMode: options.accountMode }),
  })
  const client = createGatewayClient({
    ...gateway.clientOptions,
    clock,
    fetch: gateway.fetch,
    ...options,
  })
  const transfer = async (networkId = '8453', feeToken: string | undefined = usdc) => {
    const operation = await client.transfer({
      maxFee: 'any',
      owner,
      networkId,
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
      ...(feeToken && { feeToken }),
    })
    return operation.wait()
  }
  return { gateway, client, transfer }
}

describe('what an honest test gateway prepares passes the verification', () => {
  test.each(['1', '10', '56', '137', '8453', '42161'])('on network %s', async (networkId) => {
    const { transfer } = start()
    const operation = await transfer(networkId)
    expect(operation.status).toBe('finalized')
    expect(operation.feeBreakdown?.token.symbol).toBe('USDC')
  })

  test('self-funded, and the second time, without another deployment', async () => {
    const { transfer, gateway } = start()
    await transfer('8453', nativeCoinAddress)
    await transfer('8453', nativeCoinAddress)
    const hashes = new Set(
      gateway.requestsOf('submitTransaction').map(({ body }) => JSON.stringify(body)),
    )
    expect(hashes.size).toBe(2)
  })

  test('for calls of an account, in a project of smart accounts', async () => {
    const { client } = start()
    const operation = await client.send({
      maxFee: 'any',
      owner,
      networkId: '8453',
      calls: [{ to: friend, value: 1n }],
      transferredAssets: [],
      feeToken: usdc,
    })
    expect(await operation.wait()).toMatchObject({ status: 'finalized' })
  })

  test.each([
    ['as user operations with an authorization', '8453'],
    ['as plain transactions', '137'],
  ])("from owners' own addresses, %s", async (_, networkId) => {
    const { transfer } = start({ accountMode: 'eip7702' })
    expect((await transfer(networkId, nativeCoinAddress)).status).toBe('finalized')
    expect((await transfer(networkId, nativeCoinAddress)).status).toBe('finalized')
  })
})

test('the estimate of a fee is what the prepare quotes', async () => {
  const { client } = start()
  const { address: senderAddress } = await client.accounts.resolveSingle({
    ownerAddress: owner.address,
  })
  const calls = [{ to: friend, value: '0x1' }]
  const { id: accountId } = await client.accounts.create({
    ownerAddress: owner.address,
    networkId: '8453',
  })
  const estimate = await client.fees.estimate({
    networkId: '8453',
    senderAddress,
    calls,
    transferredAssets: [],
  })
  const prepared = await client.transactions.prepare({
    accountId,
    networkId: '8453',
    calls,
    transferredAssets: [],
  })
  expect(BigInt(estimate.estimatedFeeRaw)).toBe(BigInt(prepared.gatewayFee.tokenAmount))
})

test('a submit that somebody else has signed is refused', async () => {
  const { client } = start()
  const prepared = await client.transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId: '8453',
    transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
  })
  const signature = await stranger.signMessage({ message: { raw: prepared.userOperationHash } })
  const { operationId } = prepared
  await expect(client.transactions.submit({ operationId, signature })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
    status: 400,
  })
})

test('a request that does not fit the contract is refused with the field at fault', async () => {
  const { client } = start()
  await expect(
    client.accounts.create({ ownerAddress: '0x12', networkId: '8453' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'body.ownerAddress', message: 'must be 0x and 40 hex digits' }],
  })
})

test('a key of another gateway is refused', async () => {
  const { client } = start({ apiKey: 'ggw_live_another' })
  await expect(client.networks.list()).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
  })
})

describe('scripted', () => {
  test.each(
    Object.entries({
      ...lifecycles,
      failed: lifecycles.failed('out of tokens'),
    } satisfies Record<string, Lifecycle>),
  )('the story %s only has changes of status that the gateway makes', (_, story) => {
    const statuses = story.map((step) => (typeof step === 'string' ? step : step.status))
    // Between two polls a gateway makes several steps: a block that leaves puts an operation back into the queue, too.
    for (const [at, status] of statuses.entries())
      if (at > 0) expect(canTransition(statuses[at - 1] ?? 'queued', status)).toBe(true)
    expect(['queued', 'submitted']).toContain(statuses[0])
  })

  test('a block that leaves the chain: the wait goes on to the end', async () => {
    const { client, gateway } = start()
    gateway.play(lifecycles.reorganised)
    const seen: string[] = []
    const operation = await client.transfer({
      maxFee: 'any',
      owner,
      networkId: '8453',
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
      feeToken: usdc,
    })
    for await (const { status } of operation.updates()) seen.push(status)
    expect(seen).toEqual(['submitted', 'confirmed', 'submitted', 'confirmed', 'finalized'])
  })

  test('a replacement, an end by failure with its reason, and a drop', async () => {
    const { transfer, gateway } = start()
    gateway.play(lifecycles.replaced)
    expect(await transfer()).toMatchObject({ status: 'finalized', replacementCount: 1 })
    gateway.play(lifecycles.failed('ERC20: transfer amount exceeds balance'))
    await expect(transfer()).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
      operation: { status: 'failed', reason: 'ERC20: transfer amount exceeds balance' },
    })
    gateway.play(lifecycles.dropped)
    await expect(transfer()).rejects.toMatchObject({ code: 'OPERATION_DROPPED' })
    gateway.play(lifecycles.stuck)
    await expect(transfer()).rejects.toMatchObject({ code: 'WAIT_TIMEOUT' })
  })

  test('a refusal by its code, with the status of the catalogue', async () => {
    const { transfer, gateway } = start()
    gateway.answer(
      'prepareTransfer',
      refused('INSUFFICIENT_BALANCE', { reason: 'missing 3' }),
      honestly,
    )
    const error = await transfer().catch((caught: unknown) => caught)
    expect(isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')).toBe(true)
    expect(error).toMatchObject({ status: 422, reason: 'missing 3', requestId: 'req_1' })
    expect((await transfer()).status).toBe('finalized')
  })

  test('too many requests: the SDK waits as long as it is told, then goes on', async () => {
    const { transfer, gateway } = start()
    gateway.answer('prepareTransfer', rateLimited(7), honestly)
    gateway.answer('getTransaction', rateLimited(3), honestly)
    expect((await transfer()).status).toBe('finalized')
    const keys = gateway
      .requestsOf('prepareTransfer')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys)).toEqual(new Set([expect.any(String)]))
  })

  test.each([
    ['hangs', hanging],
    ['is accepted, and hangs', hangingAfterwards],
    ['is accepted, and the connection breaks', disconnectedAfterwards],
  ])('a submit that %s is sent again, and is one operation', async (_, reply) => {
    const { transfer, gateway, client } = start()
    gateway.answer('submitTransaction', reply, honestly)
    expect((await transfer()).status).toBe('finalized')
    const bodies = gateway.requestsOf('submitTransaction').map(({ body }) => JSON.stringify(body))
    expect(bodies).toHaveLength(2)
    expect(new Set(bodies).size).toBe(1)
    expect((await client.transactions.list()).operations).toHaveLength(1)
  })

  test('a stale operation: it is never taken any more, and its key prepares another one', async () => {
    const { client, gateway } = start()
    gateway.answer('submitTransaction', refused('OPERATION_STALE'), honestly)
    const asked = {
      ownerAddress: owner.address,
      networkId: '8453',
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
    }
    const prepare = () => client.transactions.prepareTransfer(asked, { idempotencyKey: 'order-1' })
    const first = await prepare()
    const signed = await client.transactions.sign(first, owner, { maxFee: 'any' })
    for (const _ of ['scripted', 'ever after'])
      await expect(client.transactions.submit(signed)).rejects.toMatchObject({
        status: 409,
        code: 'OPERATION_STALE',
      })
    expect((await prepare()).operationId).not.toBe(first.operationId)
  })

  test('an endpoint that is not played says how to script it', async () => {
    const { client } = start()
    await expect(client.swaps.chains()).rejects.toThrow(
      "The test gateway does not play listSwapChains. Script it: gateway.answer('listSwapChains',",
    )
  })
})

describe('behind msw', () => {
  const gateway = createTestGateway()
  const server = setupServer(...gateway.handlers)
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => gateway.reset())
  afterAll(() => server.close())

  test('it answers the global fetch', async () => {
    const client = createGatewayClient({ ...gateway.clientOptions })
    expect((await client.networks.tokens('8453')).tokens.map(({ symbol }) => symbol)).toEqual([
      'USDC',
      'DAI',
    ])
    expect(gateway.requests).toHaveLength(1)
  })

  test('after a reset nothing is left of what was scripted', async () => {
    const client = createGatewayClient({
      ...gateway.clientOptions,
      maxRetries: 0,
    })
    gateway.answer('listNetworks', refused('INTERNAL'))
    await expect(client.networks.list()).rejects.toMatchObject({ status: 500 })
    gateway.reset()
    expect(gateway.requests).toEqual([])
    expect((await client.networks.list()).networks).toHaveLength(6)
  })
})

test('an Idempotency-Key answers for one request alone, as the gateway has it', async () => {
  const gateway = createTestGateway()
  const client = createGatewayClient({ ...gateway.clientOptions, fetch: gateway.fetch })
  const asked = {
    ownerAddress: '0x4444444444444444444444444444444444444444',
    networkId: '8453',
    transfers: [
      {
        tokenAddress: '0x2222222222222222222222222222222222222222',
        recipientAddress: '0x3333333333333333333333333333333333333333',
        amount: 1n,
      },
    ],
  } as const
  const prepare = (change: object, idempotencyKey: string) =>
    client.transactions.prepareTransfer({ ...asked, ...change }, { idempotencyKey })
  const { operationId } = await prepare({}, 'order-17')
  await expect(prepare({}, 'order-17')).resolves.toMatchObject({ operationId })
  await expect(prepare({ nonceKey: 1 }, 'order-17')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 409,
    operationId,
  })
  for (const key of ['', 'two words', 'ü', 'x'.repeat(256)]) {
    const response = await gateway.respond(
      new Request(`${gateway.clientOptions.baseUrl}/transaction/transfer`, {
        method: 'POST',
        headers: { 'idempotency-key': key, 'x-api-key': gateway.clientOptions.apiKey },
        body: JSON.stringify(asked, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      }),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ path: 'headers.Idempotency-Key' }] })
  }
})
