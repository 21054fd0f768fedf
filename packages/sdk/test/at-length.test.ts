import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createGatewayClient } from '../src/create-gateway-client.js'
import type { GatewaySdkError } from '../src/errors/gateway-sdk-error.js'
import { createTestGateway } from '../src/testing/index.js'
import { createFakeClock } from './fake-clock.js'
import { operationAnswer } from './harness.js'
import {
  friend,
  honestAnswer,
  networkId,
  owner,
  paymaster,
  transferCall,
  usdc,
} from './honest-gateway.js'

const transfer = {
  owner,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
  feeToken: usdc,
  maxFee: 2_000_000n,
}
const honest = honestAnswer({
  calls: [transferCall(usdc, friend, 25_000_000n)],
  feeToken: usdc,
})

/** A client of a gateway that answers everything, and all that it was asked. */
function clientOf({
  apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl',
  baseUrl = 'https://gateway.test/v1',
  pinned = paymaster,
  onFetch = () => {},
} = {}) {
  const clock = createFakeClock()
  const seen: { url: string; key: string | null }[] = []
  let reads = 0
  const client = createGatewayClient({
    baseUrl,
    apiKey,
    clock,
    networks: { [networkId]: { paymaster: pinned } },
    async fetch(input, init) {
      onFetch()
      const { url, headers } = new Request(input, init)
      seen.push({ url, key: headers.get('x-api-key') })
      if (url.endsWith('/transaction/transfer')) return Response.json(honest)
      if (url.endsWith('/transaction/submit'))
        return Response.json({
          operationId: 'op_1',
          status: 'queued',
          userOperationHash: honest.userOperationHash,
          networkId,
        })
      if (url.endsWith('/network/list')) return Response.json({ networks: [] })
      // Every third read fails, and is made again.
      if (reads++ % 3 === 0) return Response.json({ error: 'Busy.' }, { status: 503 })
      const { userOperationHash } = honest
      const status = reads % 2 === 0 ? 'submitted' : 'finalized'
      return Response.json(operationAnswer({ userOperationHash, status }))
    },
  })
  return { client, clock, seen }
}

describe('a signal that lives as long as the process', () => {
  test('has no listener after 1,000 requests and 1,000 waits, and one while any number is under way', async () => {
    let most = 0
    const onFetch = () => {
      most = Math.max(most, listeners())
    }
    const { client, clock } = clientOf({ onFetch })
    const { signal } = new AbortController()
    const listeners = () => getEventListeners(signal, 'abort').length
    for (let round = 0; round < 1_000; round++) {
      await client.networks.list({ signal })
      await client.transactions.wait('op_1', { signal })
    }
    expect([listeners(), clock.pending()]).toEqual([0, 0])
    await Promise.all(Array.from({ length: 100 }, () => client.networks.list({ signal })))
    expect(most).toBe(1)
    for await (const _ of (await client.operations.resume('op_1', { signal })).updates({ signal }))
      break
    expect([listeners(), clock.pending()]).toEqual([0, 0])
  })
})

test('two clients beside each other share nothing', async () => {
  const globals = Object.getOwnPropertyNames(globalThis).sort()
  const first = clientOf()
  const second = clientOf({
    apiKey: 'ggw_live_another-0123456789abcdefghijABCDEF',
    baseUrl: 'https://other.test/gateway/v1',
    pinned: friend,
  })
  const [paid, refused] = await Promise.allSettled([
    first.client.transfer(transfer),
    second.client.transfer(transfer),
    first.client.networks.list(),
    second.client.networks.list(),
  ])
  expect(paid).toMatchObject({ status: 'fulfilled' })
  // Its pin is another paymaster than that of the answer.
  expect(refused).toMatchObject({ status: 'rejected', reason: { field: 'paymaster' } })
  for (const { seen, host } of [
    { seen: first.seen, host: 'gateway.test' },
    { seen: second.seen, host: 'other.test' },
  ]) {
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(new Set(seen.map(({ url }) => new URL(url).host))).toEqual(new Set([host]))
  }
  expect(first.seen[0]?.key).not.toBe(second.seen[0]?.key)
  expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(globals)
})

test('the environment is never read', async () => {
  const { env } = process
  const read: string[] = []
  process.env = new Proxy(env, {
    get(target, name) {
      read.push(String(name))
      return Reflect.get(target, name)
    },
  })
  try {
    const { client } = clientOf()
    await (await client.transfer(transfer)).wait()
    await client.transactions.get('..').catch(() => {})
  } finally {
    process.env = env
  }
  expect(read).toEqual([])
})

describe('however it is printed, the key is not in', () => {
  const apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl'
  const printed = (value: unknown) => [
    inspect(value, { depth: 9, showHidden: true, getters: true }),
    JSON.stringify(value) ?? '',
    String(value),
    value instanceof Error ? (value.stack ?? '') : '',
  ]

  test('a client, its parts and an operation', async () => {
    const { client } = clientOf({ apiKey })
    const operation = await client.transfer(transfer)
    for (const value of [client, ...Object.values(client), operation])
      for (const text of printed(value)) expect(text).not.toContain(apiKey)
  })

  test('any error that a transfer can end with', async () => {
    const codes: string[] = []
    for (const reply of [
      () => Response.json({ error: 'No.', code: 'UNAUTHENTICATED', reason: null }, { status: 401 }),
      () => Response.json({ error: 'Slow.', code: 'RATE_LIMITED', reason: null }, { status: 429 }),
      () => Response.json({ what: 'is this' }),
      () => Response.json({ ...honest, userOperationHash: `0x${'42'.repeat(32)}` }),
      () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })),
      () => {
        throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
      },
    ]) {
      const client = createGatewayClient({
        ...createTestGateway({ apiKey }).clientOptions,
        maxRetries: 0,
        networks: { [networkId]: { paymaster } },
        fetch: async () => reply(),
      })
      const error = (await client.transfer(transfer).catch((thrown) => thrown)) as GatewaySdkError
      codes.push(error.code)
      for (const text of printed(error)) expect(text).not.toContain(apiKey)
    }
    expect(codes).toEqual([
      'UNAUTHENTICATED',
      'RATE_LIMITED',
      'ANSWER_MALFORMED',
      'VERIFICATION_MISMATCH',
      'CONNECTION_FAILED',
      'CONNECTION_FAILED',
    ])
  })
})
