import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { baseUrl, networkFault, ok, refusal } from '../../test/gateway-server.js'
import { apiKey, operationAnswer, useGateway } from '../../test/harness.js'
import { friend, honestAnswer, networkId, owner, usdc } from '../../test/honest-gateway.js'
import type { GatewayClient } from '../create-gateway-client.js'
import { AuthenticationError } from '../errors/authentication-error.js'
import { ConflictError } from '../errors/conflict-error.js'
import { ConnectionError } from '../errors/connection-error.js'
import { GatewayApiError } from '../errors/gateway-api-error.js'
import { isGatewayApiError } from '../errors/is-gateway-api-error.js'
import { NotFoundError } from '../errors/not-found-error.js'
import { OperationRefusedError } from '../errors/operation-refused-error.js'
import { PermissionError } from '../errors/permission-error.js'
import { RateLimitError } from '../errors/rate-limit-error.js'
import { UnavailableError } from '../errors/unavailable-error.js'
import { ValidationError } from '../errors/validation-error.js'
import { dataEndpoints } from '../generated/wire.js'
import { createCaller } from './create-caller.js'
import { createObserver } from './observe.js'
import type { RequestOptions } from './request-options.js'

const gateway = useGateway()
afterEach(() => {
  vi.restoreAllMocks()
})

const networks = ok('listNetworks', { networks: [] })
const unavailable = refusal(503, { error: 'Busy.', code: 'OVERLOADED', reason: null })
const prepareInput = {
  ownerAddress: owner.address,
  networkId,
  transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: '1' }],
}
const prepared = ok(
  'prepareTransfer',
  honestAnswer({ calls: [{ to: friend, value: 1n, data: '0x' }] }),
)

/** Runs the work and says how much time passed on the fake clock. */
async function elapsed(work: () => Promise<unknown>) {
  const start = gateway.clock.now()
  const outcome = await work().catch((error: unknown) => error)
  return { ms: gateway.clock.now() - start, outcome }
}

const noJitter = () => vi.spyOn(Math, 'random').mockReturnValue(1)

describe('a request', () => {
  test('carries the key, and the body as JSON', async () => {
    gateway.on('prepareTransfer', prepared)
    await gateway.client().transactions.prepareTransfer(prepareInput)
    const [request] = gateway.seen
    expect(request?.headers.get('x-api-key')).toBe(apiKey)
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.body).toEqual(prepareInput)
  })

  test('to the open health endpoint carries no key', async () => {
    const body = { status: 'ok' as const, timestamp: '2026-01-01T00:00:00Z', version: '1.0.0' }
    gateway.on('getHealth', ok('getHealth', body))
    await expect(gateway.client().health()).resolves.toEqual(body)
    expect(gateway.seen[0]?.headers.has('x-api-key')).toBe(false)
  })

  test('spells ids so that they stay inside their path segment', async () => {
    const answer = operationAnswer({ operationId: 'a/b?c' })
    gateway.on('getTransaction', ok('getTransaction', answer))
    await gateway.client().transactions.get('a/b?c')
    expect(gateway.seen[0]?.url.pathname).toBe('/v1/transaction/a%2Fb%3Fc')
    for (const id of ['..', '.', ''])
      await expect(gateway.client().transactions.get(id)).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      })
  })

  test('leaves undefined filters out of the query', async () => {
    const page = { operations: [], count: 0, limit: 5, offset: 0 }
    gateway.on('listTransactions', ok('listTransactions', page))
    await gateway.client().transactions.list({ status: 'pending', limit: 5, accountId: undefined })
    expect(gateway.seen[0]?.url.search).toBe('?status=pending&limit=5')
  })

  test('is not redirected to another host, which would get the key', async () => {
    const redirect = refusal(307, '', { location: 'https://evil.test/v1/network/list' })
    gateway.on('listNetworks', redirect)
    await expect(gateway.client().networks.list()).rejects.toMatchObject({
      status: 307,
      code: 'HTTP_307',
      message: expect.stringContaining('https://evil.test/v1/network/list'),
    })
    const hosts = gateway.seen.map(({ url }) => url.host)
    expect(new Set(hosts)).toEqual(new Set([new URL(baseUrl).host]))
  })
})

describe('retries', () => {
  test.each([
    ['a network fault', networkFault],
    ['a 503', unavailable],
    ['a 500', refusal(500, { error: 'Oops.', code: 'INTERNAL', reason: null })],
    ["a proxy's 502", refusal(502, '<html>bad gateway</html>')],
    ["an ingress's 404", refusal(404, 'default backend - 404')],
    ["a firewall's 403", refusal(403, '<html>')],
    ['a redirect to a login', refusal(302, '', { location: 'https://login.test' })],
    ['a 429', refusal(429, { error: 'Slow down.', code: 'RATE_LIMITED', reason: null })],
  ])('a read survives %s', async (_, trouble) => {
    gateway.on('listNetworks', trouble, trouble, networks)
    await expect(gateway.client().networks.list()).resolves.toEqual({ networks: [] })
    expect(gateway.seen).toHaveLength(3)
  })

  test('leave to a refusal what led to it: how the attempt before failed', async () => {
    const refused = refusal(422, { error: 'No.', code: 'INSUFFICIENT_BALANCE', reason: null })
    gateway.on('listNetworks', networkFault, unavailable, refused)
    await expect(gateway.client().networks.list()).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      cause: { code: 'OVERLOADED', cause: { code: 'CONNECTION_FAILED' } },
    })
    gateway.on('listNetworks', refused)
    const alone = await gateway
      .client()
      .networks.list()
      .catch((error: unknown) => error)
    expect((alone as Error).cause).toBeUndefined()
  })

  test('stop after maxRetries with the last error', async () => {
    gateway.on('listNetworks', unavailable)
    await expect(gateway.client({ maxRetries: 1 }).networks.list()).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryable: true,
    })
    expect(gateway.seen).toHaveLength(2)
    await expect(gateway.client().networks.list({ maxRetries: 0 })).rejects.toThrow()
    expect(gateway.seen).toHaveLength(3)
  })

  test('back off exponentially up to eight seconds, with full jitter', async () => {
    noJitter()
    gateway.on('listNetworks', unavailable)
    const { ms } = await elapsed(() =>
      gateway.client({ maxRetries: 6, maxWaitMs: 60_000 }).networks.list(),
    )
    expect(ms).toBe(500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    expect((await elapsed(() => gateway.client().networks.list())).ms).toBe(0)
  })

  test.each([
    [400, 'VALIDATION_FAILED'],
    [401, 'UNAUTHENTICATED'],
    [404, 'NETWORK_NOT_FOUND'],
    [422, 'EXECUTION_SIMULATION_REVERTED'],
  ])('never repeat a %i', async (status, code) => {
    gateway.on('listNetworks', refusal(status, { error: 'No.', code, reason: null }))
    await expect(gateway.client().networks.list()).rejects.toMatchObject({ status, code })
    expect(gateway.seen).toHaveLength(1)
  })

  test('of a prepare carry one made-up idempotency key, and the next prepare another', async () => {
    gateway.on('prepareTransfer', networkFault, unavailable, prepared)
    const { transactions } = gateway.client()
    await transactions.prepareTransfer(prepareInput)
    await transactions.prepareTransfer(prepareInput)
    const keys = gateway.seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(4)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[3]).not.toBe(keys[0])
  })

  test("of a prepare carry the caller's idempotency key", async () => {
    gateway.on('prepareTransfer', unavailable, prepared)
    await gateway
      .client()
      .transactions.prepareTransfer(prepareInput, { idempotencyKey: 'invoice-1' })
    expect(gateway.seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'invoice-1',
      'invoice-1',
    ])
  })
})

test('a prepare without an idempotency key is never repeated: it would prepare twice', async () => {
  const { clock } = gateway
  const call = createCaller(dataEndpoints, {
    baseUrl,
    authorize: () => ({ 'x-api-key': apiKey }),
    observer: createObserver(undefined, undefined),
    clock,
    fetch: clock.fetch,
    timeoutMs: 1_000,
    maxRetries: 2,
    maxWaitMs: 20_000,
  })
  gateway.on('prepareTransfer', unavailable)
  const preparing = call('prepareTransfer', { body: prepareInput })
  await expect(preparing).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(gateway.seen).toHaveLength(1)
})

describe('Retry-After', () => {
  const limited = (value: string) =>
    refusal(429, { error: 'Slow.', code: 'RATE_LIMITED', reason: null }, { 'retry-after': value })

  test('in seconds is waited for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    gateway.on('listNetworks', limited('7'), networks)
    expect((await elapsed(() => gateway.client().networks.list())).ms).toBe(7_000)
  })

  test('as a date is waited for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const date = new Date(gateway.clock.now() + 12_000).toUTCString()
    gateway.on('listNetworks', limited(date), networks)
    expect((await elapsed(() => gateway.client().networks.list())).ms).toBe(12_000)
  })

  test('in milliseconds is waited for, and comes before the seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const body = { error: 'Slow.', code: 'RATE_LIMITED', reason: null }
    const headers = { 'retry-after': '1', 'retry-after-ms': '250.5' }
    gateway.on('listNetworks', refusal(429, body, headers), networks)
    expect((await elapsed(() => gateway.client().networks.list())).ms).toBe(251)
  })

  test('of more than twenty seconds is not slept through but handed to the caller', async () => {
    const unfunded = { error: 'Fund.', code: 'EXECUTORS_UNFUNDED', reason: null }
    gateway.on('listNetworks', refusal(503, unfunded, { 'retry-after': '30' }))
    const { ms, outcome } = await elapsed(() => gateway.client().networks.list())
    expect(ms).toBe(0)
    expect(outcome).toMatchObject({ code: 'EXECUTORS_UNFUNDED', retryAfterMs: 30_000 })
    expect(gateway.seen).toHaveLength(1)
  })

  test('counts together over the attempts of a request, up to maxWaitMs of the client or the request', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    gateway.on('listNetworks', limited('12'))
    const waited = async (client: GatewayClient, options?: RequestOptions) =>
      (await elapsed(() => client.networks.list(options))).ms
    expect(await waited(gateway.client())).toBe(12_000)
    expect(await waited(gateway.client({ maxWaitMs: 24_001 }))).toBe(24_000)
    expect(await waited(gateway.client(), { maxWaitMs: 12_000 })).toBe(0)
    expect(await waited(gateway.client({ maxWaitMs: 1 }), { maxWaitMs: 24_001 })).toBe(24_000)
  })

  test.each(['soon', '', '-5'])('%j means nothing', async (value) => {
    gateway.on('listNetworks', limited(value), networks)
    const { ms } = await elapsed(() => gateway.client().networks.list())
    expect(ms).toBeLessThanOrEqual(500)
    expect(gateway.seen).toHaveLength(2)
  })
})

describe('time and aborts', () => {
  const hanging = () => new Promise<Response>(() => {})

  test('a gateway that never answers costs 20 seconds in all, even when fetch ignores the abort', async () => {
    noJitter()
    const fetch = vi.fn(hanging)
    const { ms, outcome } = await elapsed(() => gateway.client({ fetch }).networks.list())
    expect(outcome).toMatchObject({ code: 'CONNECTION_FAILED', timedOut: true, retryable: true })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(ms).toBe(20_000)
  })

  test('each attempt ends at timeoutMs, and the last one with maxWaitMs', async () => {
    noJitter()
    const fetch = vi.fn(hanging)
    const client = gateway.client({ fetch, timeoutMs: 5_000 })
    const short = await elapsed(() => client.networks.list())
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(short.ms).toBe(3 * 5_000 + 500 + 1_000)
    const { ms, outcome } = await elapsed(() => client.networks.list({ maxWaitMs: 8_000 }))
    expect(outcome).toMatchObject({
      timedOut: true,
      message: 'GET /v1/network/list got no answer within 2500 ms in attempt 2.',
    })
    expect(fetch).toHaveBeenCalledTimes(5)
    expect(ms).toBe(8_000)
    const patient = await elapsed(() => client.networks.list({ timeoutMs: 60_000 }))
    expect(patient.ms).toBe(20_000)
  })

  test('an answer whose body never ends is a timeout too', async () => {
    const fetch = async () => new Response(new ReadableStream({}), { status: 200 })
    await expect(
      gateway.client({ fetch, maxRetries: 0 }).networks.list({ timeoutMs: 1_000 }),
    ).rejects.toMatchObject({ timedOut: true, message: expect.stringContaining('1000 ms') })
  })

  test('the request is aborted when its time is up', async () => {
    let signal: AbortSignal | undefined
    const fetch: typeof globalThis.fetch = async (_, init) => {
      signal = init?.signal ?? undefined
      return hanging()
    }
    await expect(gateway.client({ fetch, maxRetries: 0 }).networks.list()).rejects.toThrow()
    expect(signal?.aborted).toBe(true)
  })

  test("an abort during the attempt rejects with the caller's reason", async () => {
    const controller = new AbortController()
    const fetch = async () => {
      controller.abort('enough')
      return hanging()
    }
    const listing = gateway.client({ fetch }).networks.list({ signal: controller.signal })
    await expect(listing).rejects.toBe('enough')
  })

  test('an abort during the pause before a retry ends it', async () => {
    const controller = new AbortController()
    const fetch = vi.fn(async () => {
      setImmediate(() => controller.abort('enough'))
      throw new TypeError('offline')
    })
    const listing = gateway.client({ fetch }).networks.list({ signal: controller.signal })
    await expect(listing).rejects.toBe('enough')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('an aborted signal sends nothing', async () => {
    const fetch = vi.fn(hanging)
    const signal = AbortSignal.abort('never')
    await expect(gateway.client({ fetch }).networks.list({ signal })).rejects.toBe('never')
    expect(fetch).not.toHaveBeenCalled()
  })

  test('a long-lived signal keeps no listeners of finished requests', async () => {
    const { signal } = new AbortController()
    gateway.on('listNetworks', unavailable, networks)
    for (let round = 0; round < 20; round++) await gateway.client().networks.list({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('answers', () => {
  test('keep members and words that this SDK does not know', async () => {
    const answer = { ...operationAnswer(), status: 'teleported' as 'queued', warp: { factor: 9 } }
    gateway.on('getTransaction', ok('getTransaction', answer))
    await expect(gateway.client().transactions.get('op_1')).resolves.toEqual(answer)
  })

  test('keep members that this SDK does not know beside nothing else that is new', async () => {
    const answer = { ...operationAnswer(), warp: { factor: 9 } }
    gateway.on('getTransaction', ok('getTransaction', answer))
    await expect(gateway.client().transactions.get('op_1')).resolves.toEqual(answer)
  })

  test('a status that is no word at all is malformed', async () => {
    const answer = { ...operationAnswer(), status: null as unknown as 'queued' }
    gateway.on('getTransaction', ok('getTransaction', answer))
    await expect(gateway.client().transactions.get('op_1')).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
      issues: [{ path: 'status' }],
    })
  })

  test.each([
    ['is not JSON', () => new Response('<html>'), /not JSON/],
    ['lacks a member', () => Response.json({ nets: [] }), /networks: /],
    ['has another type', () => Response.json({ networks: 'all' }), /networks: /],
    [
      'has a malformed address',
      () => Response.json({ networks: [{ name: 'x', wrappedNative: '0x12' }] }),
      /networks\.0\.wrappedNative/,
    ],
    ['is null', () => Response.json(null), /must be an object/],
  ])('one that %s is a typed error', async (_, reply, message) => {
    gateway.on('listNetworks', reply)
    const error = await gateway
      .client()
      .networks.list()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'MalformedAnswerError', code: 'ANSWER_MALFORMED' })
    expect((error as Error).message).toMatch(message)
    expect((error as Error).message).toContain('GET /network/list')
    expect(gateway.seen).toHaveLength(1)
  })

  test('one that is not JSON keeps why as its cause, which logs do not show', async () => {
    gateway.on('listNetworks', () => new Response('<html>'))
    const error = await gateway
      .client()
      .networks.list()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ cause: expect.any(SyntaxError) })
    expect(JSON.stringify(error)).not.toContain('<html>')
  })
})

describe('an answer that is too long', () => {
  const mostCharacters = 4_000_000
  /** Sends so many parts of 50,000 characters, five million if nothing else is said. Says how many were asked for. */
  function longAnswer(status: number, parts = 100) {
    const told = { parts: 0, cancelled: false }
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (told.parts++ < parts) controller.enqueue(new Uint8Array(50_000).fill(32))
        else controller.close()
      },
      cancel() {
        told.cancelled = true
      },
    })
    return { told, fetch: async () => new Response(body, { status }) }
  }
  const ask = (fetch: typeof globalThis.fetch) =>
    gateway
      .client({ fetch, maxRetries: 0 })
      .networks.list()
      .catch((error: unknown) => error)

  test.each([200, 500])(
    'is read to four million characters and no further, with status %i',
    async (status) => {
      const { told, fetch } = longAnswer(status)
      expect(await ask(fetch)).toMatchObject({
        code: 'CONNECTION_FAILED',
        cause: { message: 'The answer is too long.' },
      })
      expect(told.cancelled).toBe(true)
      expect(told.parts).toBeLessThan(mostCharacters / 50_000 + 4)
    },
  )

  test('of exactly so many is read to its end', async () => {
    const { told, fetch } = longAnswer(200, mostCharacters / 50_000)
    expect(await ask(fetch)).toMatchObject({ code: 'ANSWER_MALFORMED' })
    expect(told.cancelled).toBe(false)
  })

  test('leaves a submit in doubt: the gateway may have accepted the operation', async () => {
    const { fetch } = longAnswer(200)
    const signed = { operationId: 'op_1', signature: '0x12' } as const
    await expect(
      gateway.client({ fetch, maxRetries: 0 }).transactions.submit(signed),
    ).rejects.toMatchObject({ code: 'CONNECTION_FAILED', operationId: 'op_1' })
  })

  test('is read as a whole where the body is no web stream, as of older libraries', async () => {
    const fetch = async () =>
      Object.defineProperty(Response.json({ networks: [] }), 'body', { value: undefined })
    expect(await ask(fetch)).toEqual({ networks: [] })
  })
})

describe('a refusal', () => {
  test.each([
    [400, ValidationError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [405, GatewayApiError],
    [408, UnavailableError],
    [409, ConflictError],
    [410, NotFoundError],
    [413, ValidationError],
    [415, ValidationError],
    [422, OperationRefusedError],
    [429, RateLimitError],
    [500, UnavailableError],
    [503, UnavailableError],
    [599, UnavailableError],
  ])(
    'of status %i is of the class that says what it means, whatever its code',
    async (status, kind) => {
      const error = await fail(status, { error: 'No.', code: 'SOMETHING_NEW', reason: null })
      expect(error).toMatchObject({ name: kind.name, code: 'SOMETHING_NEW', status })
      expect((error as GatewayApiError).constructor).toBe(kind)
      expect(isGatewayApiError(error)).toBe(true)
    },
  )

  const fail = async (...reply: Parameters<typeof refusal>) => {
    gateway.on('listNetworks', refusal(...reply))
    return gateway
      .client({ maxRetries: 0 })
      .networks.list()
      .catch((thrown: unknown) => thrown)
  }

  test('carries everything that the answer says', async () => {
    const issues = [{ path: 'body.networkId', message: 'must be a chain id' }]
    const body = { error: 'Fix it.', code: 'VALIDATION_FAILED', reason: 'why', issues }
    expect(await fail(400, body)).toMatchObject({
      name: 'ValidationError',
      docsUrl: '/reference/errors#validation_failed',
      status: 400,
      code: 'VALIDATION_FAILED',
      reason: 'why',
      issues,
      requestId: 'req_1',
      retryable: false,
      body,
      message: 'Fix it. (VALIDATION_FAILED, HTTP 400, request req_1)',
    })
  })

  test('with a code that this SDK does not know keeps it', async () => {
    expect(await fail(418, { error: 'Tea.', code: 'TEAPOT', reason: null })).toMatchObject({
      code: 'TEAPOT',
      retryable: false,
    })
    expect(await fail(503, { error: 'Soon.', code: 'BREWING', reason: null })).toMatchObject({
      code: 'BREWING',
      retryable: true,
    })
    expect(await fail(400, { error: 'x', code: 'toString', reason: null })).toMatchObject({
      code: 'toString',
      retryable: false,
    })
  })

  test.each([
    ['a web page', '<html>Not found</html>'],
    ['the JSON of another service', '{"message":"Cannot GET /v1/network/list"}'],
    ['the error of another service', '{"error":"Not Found"}'],
    ['the error and the code of another service', '{"error":"Not found","code":"NOT_FOUND"}'],
  ])('that is %s says that no gateway answered, and what to check', async (_, body) => {
    expect(await fail(404, body)).toMatchObject({
      code: 'HTTP_404',
      message: 'No gateway answered. Check baseUrl. (HTTP_404, HTTP 404)',
    })
  })

  test.each([
    [302, false],
    [401, false],
    [403, false],
    [404, false],
    [408, true],
    [429, true],
    [502, true],
  ])(
    'that no gateway sent, with status %i, is retryable only by its status: %s',
    async (status, retryable) => {
      expect(await fail(status, '<html>')).toMatchObject({ code: `HTTP_${status}`, retryable })
    },
  )

  test('without a code, as from a proxy, is named by its status', async () => {
    expect(await fail(404, { error: 'Gone.' })).toMatchObject({ code: 'HTTP_404' })
    expect(await fail(502, '<html>')).toMatchObject({
      code: 'HTTP_502',
      body: '<html>',
      requestId: undefined,
      retryable: true,
    })
    expect(await fail(500, '[1]')).toMatchObject({ code: 'HTTP_500', reason: null, issues: [] })
  })

  test('and a lost connection name no secret, however they are printed', async () => {
    const refused = await fail(401, { error: 'Bad key.', code: 'UNAUTHENTICATED', reason: null })
    gateway.on('listNetworks', networkFault)
    const lost = await gateway
      .client({ maxRetries: 0 })
      .networks.list()
      .catch((thrown: unknown) => thrown)
    expect(lost).toBeInstanceOf(ConnectionError)
    expect((lost as ConnectionError).cause).toBeInstanceOf(Error)
    const { inspect } = await import('node:util')
    expect([isGatewayApiError(refused), isGatewayApiError(lost)]).toEqual([true, false])
    for (const error of [refused, lost]) {
      const printed = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}`
      expect(printed).not.toContain(apiKey)
      expect(printed).toContain((error as Error).message)
    }
  })
})

test.each(['', 'two words', 'line\nbreak', '☃', 'x'.repeat(256)])(
  'the key and the request id %j, which no header carries, are refused before anything is sent',
  async (value) => {
    const client = gateway.client()
    await expect(
      client.transactions.prepareTransfer(prepareInput, { idempotencyKey: value }),
    ).rejects.toMatchObject({ code: 'INPUT_INVALID', path: 'idempotencyKey', retryable: false })
    await expect(client.networks.list({ requestId: value })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      path: 'requestId',
    })
    expect(gateway.seen).toEqual([])
  },
)

test('any fetch will do, as it gets nothing of another library', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ networks: [] }))
  await gateway.client({ fetch }).networks.list()
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(address).toBe(`${baseUrl}/network/list`)
  expect(Object.getPrototypeOf(init)).toBe(Object.prototype)
  expect(init).toMatchObject({ method: 'GET', redirect: 'manual' })
})
