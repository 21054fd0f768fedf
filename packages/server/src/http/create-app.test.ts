import { EventEmitter, once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RequestContext, UserCaller } from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints, limits } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import { ownerAddress, sampleRequests } from '@gasless-gateway/core/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mostPieces } from './cut-long-bodies.js'
import { createFakeGateway } from './testing/fake-gateway.js'
import { startTestApp, type TestApp } from './testing/start-test-app.js'

let app: TestApp
const restart = async (options: Parameters<typeof startTestApp>[0]) => {
  await app.close()
  app = await startTestApp(options)
}
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  await app.close()
})

const transfer = {
  tokenAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  amount: '25000000',
  recipientAddress: ownerAddress,
}
const transferBody = { ownerAddress, networkId: '8453', transfers: [transfer] }
const prepareBody = {
  accountId: 'acc_1',
  networkId: '8453',
  calls: [{ to: ownerAddress }],
  transferredAssets: [],
}
const postTransfer = (body: unknown, headers?: Record<string, string>) =>
  app.request('POST', '/v1/transaction/transfer', { body, ...(headers && { headers }) })

describe('20x', () => {
  test.each(Object.entries<Endpoint>(endpoints))(
    '%s answers a good request',
    async (name, endpoint) => {
      const { params, query, body } = sampleRequests[name as EndpointName]
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, param) => {
        return (params as Record<string, string> | undefined)?.[param] ?? ''
      })
      const answer = await app.request(
        endpoint.method.toUpperCase(),
        `/v1${path}?${new URLSearchParams(query as Record<string, string> | undefined)}`,
        { body },
      )
      expect(answer.body ?? {}).not.toHaveProperty('error')
      expect(answer.status).toBe(endpoint.status)
      expect(endpoint.response.safeParse(answer.body).success).toBe(true)
    },
  )

  test('an open endpoint answers without a key', async () => {
    const answer = await app.request('GET', '/v1/health', { anonymous: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ status: 'ok', timestamp: expect.any(String), version: '1.0.0' })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a use case gets parsed values, its caller and the context', async () => {
    const prepareTransfer = vi.fn(createFakeGateway().prepareTransfer)
    await restart({ gateway: createFakeGateway({ prepareTransfer }) })
    const answer = await postTransfer(transferBody, {
      'Idempotency-Key': 'order-17',
      'X-Request-Id': 'req-1',
    })
    expect(answer.status).toBe(201)
    expect(prepareTransfer).toHaveBeenCalledExactlyOnceWith(
      {
        params: undefined,
        query: undefined,
        body: {
          ownerAddress,
          networkId: '8453',
          transfers: [
            {
              tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              amount: 25_000_000n,
              recipientAddress: ownerAddress,
            },
          ],
        },
      },
      expect.objectContaining({ apiKeyId: 'key_1' }),
      {
        requestId: 'req-1',
        client: {
          address: '127.0.0.1',
          network: '127.0.0.1',
          onLeave: expect.any(Function),
        },
        idempotencyKey: 'order-17',
      },
    )
  })

  test('query values arrive parsed', async () => {
    const listTransactions = vi.fn(createFakeGateway().listTransactions)
    await restart({ gateway: createFakeGateway({ listTransactions }) })
    await app.request('GET', '/v1/transaction?limit=7&offset=3&status=pending')
    expect(listTransactions.mock.calls[0]?.[0].query).toEqual({
      limit: 7,
      offset: 3,
      status: 'pending',
    })
  })

  test('a literal path wins over a parameter', async () => {
    expect((await app.request('GET', '/v1/network/list')).body).toHaveProperty('networks')
    expect((await app.request('GET', '/v1/network/8453')).body).toHaveProperty('networkId')
  })

  test('an id in the path may be any text', async () => {
    const getTransaction = vi.fn(createFakeGateway().getTransaction)
    await restart({ gateway: createFakeGateway({ getTransaction }) })
    const answer = await app.request('GET', `/v1/transaction/${encodeURIComponent('a b/ü%?#.')}`)
    expect(answer.status).toBe(200)
    expect(getTransaction.mock.calls[0]?.[0].params).toEqual({ id: 'a b/ü%?#.' })
  })

  test('an Idempotency-Key is ignored where none is used', async () => {
    const answer = await app.request('POST', '/v1/transaction/submit', {
      body: { operationId: 'op_1', signature: '0x12' },
      headers: { 'Idempotency-Key': 'spaces are fine here' },
    })
    expect(answer.status).toBe(200)
  })

  test('a conditional request gets the whole answer, never a 304', async () => {
    const answer = await app.request('GET', '/v1/network/list', {
      headers: { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() },
    })
    expect(answer.status).toBe(200)
  })

  test('HEAD answers as GET, without a body', async () => {
    const answer = await app.request('HEAD', '/v1/network/list')
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(2)
    expect(answer.body).toBeUndefined()
    expect((await app.request('HEAD', '/v1/network/list', { anonymous: true })).status).toBe(401)
  })

  test('OPTIONS names the methods of a path', async () => {
    const answer = await app.request('OPTIONS', '/v1/network/8453', { anonymous: true })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  test('UTF-8 may be named in the content type, in any case', async () => {
    const body = JSON.stringify(transferBody)
    const answer = await postTransfer(body, { 'Content-Type': 'Application/JSON; charset="UTF-8"' })
    expect(answer.status).toBe(201)
  })
})

describe('400', () => {
  const issuesOf = async (body: unknown) => {
    const answer = await postTransfer(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: 'VALIDATION_FAILED',
      reason: null,
      issues: expect.any(Array),
    })
    return answer.body.issues as { path: string; message: string }[]
  }

  test.each([
    ['half a document', '{"ownerAddress":'],
    ['a bare word', 'hello'],
    ['two documents', '{}{}'],
    // {"a":"…"} around a byte that is invalid in UTF-8. A lenient decoder would produce valid JSON.
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ['a raw NUL', '{"a":"\u0000"}'],
  ])('%s is not JSON', async (_name, body) => {
    const answer = await postTransfer(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: expect.stringMatching(/^The body is not valid JSON.* Send one JSON object/),
      code: 'MALFORMED_JSON',
      reason: null,
    })
  })

  test('an answer about broken JSON does not quote the body', async () => {
    const answer = await postTransfer('{"password": hunter2}')
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })

  test('a missing body is named, with any content type', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
      const answer = await app.request('POST', '/v1/account/create', { headers })
      expect(answer.body).toMatchObject({
        error: 'body is missing; send a JSON object.',
        issues: [{ path: 'body', message: 'is missing; send a JSON object' }],
      })
    }
  })

  test.each([null, [], 'text', 5, true])('a body of %j must be an object', async (body) => {
    const issues = await issuesOf(JSON.stringify(body))
    expect(issues).toEqual([
      { path: 'body', message: expect.stringMatching(/^must be an object, not /) },
    ])
  })

  test('every mistake is named with the path of its field, and the message counts the mistakes', async () => {
    const answer = await postTransfer({
      ownerAddress: 5,
      transfers: [
        { ...transfer, amount: '-1' },
        { ...transfer, amount: null },
      ],
    })
    expect(answer.body).toEqual({
      error:
        'body.ownerAddress must be a string, not a number; put it in quotes. 3 more mistakes are in the request.',
      code: 'VALIDATION_FAILED',
      reason: null,
      issues: [
        { path: 'body.ownerAddress', message: 'must be a string, not a number; put it in quotes' },
        { path: 'body.networkId', message: 'is missing' },
        {
          path: 'body.transfers.0.amount',
          message: expect.stringContaining('whole number of base units'),
        },
        { path: 'body.transfers.1.amount', message: 'must be a string, not null' },
      ],
    })
  })

  test('unknown fields are named one by one, with a guess at what was meant', async () => {
    const issues = await issuesOf({
      ...transferBody,
      transfer: [],
      gasless: true,
      transfers: [{ ...transfer, tokenAdress: '0x' }],
    })
    const text = 'is not a field of this request; remove it'
    expect(issues).toEqual([
      { path: 'body.transfers.0.tokenAdress', message: `${text} (did you mean tokenAddress?)` },
      { path: 'body.transfer', message: `${text} (did you mean transfers?)` },
      { path: 'body.gasless', message: text },
    ])
  })

  test('a prototype key is an unknown field and changes nothing', async () => {
    const base = JSON.stringify(transferBody).slice(1)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const issues = await issuesOf(`{"${key}":{"polluted":true},${base}`)
      expect(issues).toEqual([
        { path: `body.${key}`, message: expect.stringContaining('remove it') },
      ])
      const nested = await issuesOf(
        JSON.stringify({ ...transferBody, transfers: ['@'] }).replace(
          '"@"',
          `{"${key}":1,${JSON.stringify(transfer).slice(1)}`,
        ),
      )
      expect(nested).toEqual([
        { path: `body.transfers.0.${key}`, message: expect.stringContaining('remove it') },
      ])
    }
    expect({}).not.toHaveProperty('polluted')
    for (const key of ['__proto__', 'constructor']) {
      const answer = await app.request('GET', `/v1/transaction?${key}=1`)
      expect(answer.body.issues).toEqual([
        { path: `query.${key}`, message: expect.stringContaining('remove it') },
      ])
    }
  })

  test.each([
    [
      'a wrong checksum',
      { ownerAddress: '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
      'body.ownerAddress',
      /EIP-55 checksum/,
    ],
    ['a short address', { ownerAddress: '0x1234' }, 'body.ownerAddress', /40 hex digits/],
    [
      'a negative amount',
      { transfers: [{ ...transfer, amount: '-5' }] },
      'body.transfers.0.amount',
      /decimal digits/,
    ],
    [
      'a fraction',
      { transfers: [{ ...transfer, amount: '1.5' }] },
      'body.transfers.0.amount',
      /whole number/,
    ],
    [
      'zero',
      { transfers: [{ ...transfer, amount: '0' }] },
      'body.transfers.0.amount',
      /more than zero/,
    ],
    [
      'more than 256 bits',
      { transfers: [{ ...transfer, amount: String(2n ** 256n) }] },
      'body.transfers.0.amount',
      /256 bits/,
    ],
    ['no transfers', { transfers: [] }, 'body.transfers', /at least one/],
    [
      'too many transfers',
      { transfers: Array(limits.transfers + 1).fill(transfer) },
      'body.transfers',
      /at most 50/,
    ],
    ['an object for a list', { transfers: { 0: transfer } }, 'body.transfers', /must be a list/],
    ['a network id that is a number', { networkId: 8453 }, 'body.networkId', /put it in quotes/],
    ['a nonce key beyond 16 bits', { nonceKey: 65_536 }, 'body.nonceKey', /65535/],
    ['a nonce key with a fraction', { nonceKey: 0.5 }, 'body.nonceKey', /whole number/],
    ['a negative nonce key', { nonceKey: -1 }, 'body.nonceKey', /at least 0/],
    ['a nonce key in quotes', { nonceKey: '1' }, 'body.nonceKey', /must be a number, not a string/],
  ] as const)('%s is refused at its field', async (_name, change, path, message) => {
    const issues = await issuesOf({ ...transferBody, ...change })
    expect(issues).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  test('the highest valid values are accepted', async () => {
    const answer = await postTransfer({
      ...transferBody,
      nonceKey: 65_535,
      transfers: [{ ...transfer, amount: String(2n ** 256n - 1n) }],
    })
    expect(answer.status).toBe(201)
  })

  test.each([
    ['hex above 256 bits', { value: `0x1${'0'.repeat(64)}` }, 'body.calls.0.value', /256 bits/],
    ['hex without its prefix', { value: '10' }, 'body.calls.0.value', /0x in front/],
    ['half a byte of call data', { data: '0x123' }, 'body.calls.0.data', /whole bytes/],
  ] as const)('%s is refused in a call', async (_name, change, path, message) => {
    const answer = await app.request('POST', '/v1/transaction/prepare', {
      body: { ...prepareBody, calls: [{ to: ownerAddress, ...change }] },
    })
    expect(answer.body.issues).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  test('text that PostgreSQL cannot store is refused in every place', async () => {
    const nul = 'holds the character U+0000; remove it'
    const half = 'holds half of a surrogate pair; send valid Unicode'
    const prepare = (accountId: string) =>
      app.request('POST', '/v1/transaction/prepare', {
        body: JSON.stringify(prepareBody).replace('acc_1', accountId),
      })
    expect((await prepare('a\\u0000b')).body.issues).toEqual([
      { path: 'body.accountId', message: nul },
    ])
    expect((await prepare('\\ud83d')).body.issues).toEqual([
      { path: 'body.accountId', message: half },
    ])
    expect((await prepare('\\ud83d\\ude00')).status).toBe(201)
    expect((await postTransfer('{"a\\u0000":1}')).body.issues[0]).toEqual({
      path: 'body',
      message: `has a member whose name ${nul}`,
    })
    const inPath = await app.request('GET', '/v1/transaction/op_%00')
    expect(inPath.status).toBe(400)
    expect(inPath.body.issues).toEqual([{ path: 'params.id', message: nul }])
    const inQuery = await app.request('GET', '/v1/transaction?accountId=%00')
    expect(inQuery.body.issues).toEqual([{ path: 'query.accountId', message: nul }])
  })

  test('a path parameter of the wrong shape is named', async () => {
    const answer = await app.request('GET', '/v1/network/base/tokens')
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([
      { path: 'params.networkId', message: expect.stringContaining('decimal string') },
    ])
  })

  test('a broken percent-encoding in the path is answered with 400', async () => {
    const answer = await app.request('GET', '/v1/transaction/%zz')
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
  })

  test.each([
    ['limit=0', 'query.limit'],
    ['limit=201', 'query.limit'],
    ['limit=ten', 'query.limit'],
    ['limit=', 'query.limit'],
    ['offset=-1', 'query.offset'],
    ['status=done', 'query.status'],
    ['limit=1&limit=2', 'query.limit'],
    ['limit[]=1', 'query.limit[]'],
    ['cursor=x', 'query.cursor'],
  ])('the query %s is refused at its parameter', async (query, path) => {
    const answer = await app.request('GET', `/v1/transaction?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([{ path }])
  })

  test('a parameter on an endpoint without parameters is refused', async () => {
    const answer = await app.request('GET', '/v1/network/list?limit=5')
    expect(answer.body.issues).toMatchObject([{ path: 'query.limit' }])
  })

  test('a query parameter cannot replace a field of the body', async () => {
    const answer = await app.request('POST', '/v1/account/create?networkId=1', {
      body: { ownerAddress },
    })
    expect(answer.body.issues).toMatchObject([
      { path: 'query.networkId' },
      { path: 'body.networkId' },
    ])
  })

  test.each(['has space', 'x'.repeat(256), 'ümlaut', ''])(
    'the Idempotency-Key %j is refused',
    async (key) => {
      const answer = await postTransfer(transferBody, { 'Idempotency-Key': key })
      expect(answer.status).toBe(400)
      expect(answer.body.issues).toMatchObject([{ path: 'headers.Idempotency-Key' }])
    },
  )

  test('an Idempotency-Key of 255 characters is accepted', async () => {
    expect((await postTransfer(transferBody, { 'Idempotency-Key': '~'.repeat(255) })).status).toBe(
      201,
    )
  })

  test.each([
    [49, '48 more mistakes'],
    [50, 'At least 49 more mistakes'],
    [1000, 'At least 49 more mistakes'],
  ])('%i mistakes make fifty issues at most, and the message says so', async (count, text) => {
    const answer = await app.request('POST', '/v1/account/resolve-batch', {
      body: { ownerAddresses: Array(count).fill('nope') },
    })
    expect(answer.body.issues).toHaveLength(Math.min(count, 50))
    expect(answer.body.issues[1]).toEqual({
      path: 'body.ownerAddresses.1',
      message: 'must be 0x and 40 hex digits',
    })
    expect(answer.body.error).toContain(` ${text} are in the request.`)
  })

  test('a query of more than 50 parameters is refused, and the other parameters are not read', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=`).join('&')
    const answer = await app.request('GET', `/v1/transaction?${names(1000)}`)
    expect(answer.body.issues[0]).toEqual({
      path: 'query',
      message: 'has more than 50 parameters',
    })
    expect(answer.body.error).toContain('At least 49 more mistakes')
  })

  test('a long unknown name is shortened in the answer', async () => {
    const [issue] = await issuesOf({ ...transferBody, ['x'.repeat(10_000)]: 1 })
    expect(issue?.path.length).toBeLessThan(100)
  })

  test('JSON nested deeper than 32 levels is refused before it is parsed, at any depth', async () => {
    for (const depth of [33, 100_000]) {
      const deep = `{"ownerAddress":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const answer = await postTransfer(deep)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        error: 'body nests deeper than 32 levels; send a flatter one.',
        code: 'VALIDATION_FAILED',
      })
    }
  })

  test('a list that is too long for any field is refused before it is validated', async () => {
    const answer = await postTransfer(`{"transfers":[${'0,'.repeat(20_000)}0]}`)
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'body', message: expect.stringContaining('10,000') }],
    })
  })

  test('a duplicate member is refused, because either one could count', async () => {
    const { transfers, ...rest } = transferBody
    const [transfer] = transfers
    const twice = JSON.stringify({ ...rest, transfers: [{ ...transfer, twice: 0 }] }).replace(
      '"twice":0',
      '"\\u0061mount":"1"',
    )
    const answer = await postTransfer(twice)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([
      { path: 'body.transfers.0.amount', message: 'is given more than once; send it once' },
    ])
  })
})

describe('401', () => {
  test.each([
    ['no key', {}, /^The API key is missing\. Send .* X-API-Key header\.$/],
    ['an empty key', { 'X-API-Key': '' }, /missing/],
    [
      'a key in the Authorization header',
      { Authorization: 'Bearer ggw_live_test' },
      /Authorization header is not read/,
    ],
    ['an unknown key', { 'X-API-Key': 'ggw_live_other' }, /not valid/],
    ['two keys', { 'X-API-Key': 'ggw_live_test, ggw_live_test' }, /not valid/],
    ['a key of other bytes', { 'X-API-Key': 'gg\u00fc' }, /not valid/],
    ['a key of 15 kB', { 'X-API-Key': 'x'.repeat(15_000) }, /not valid/],
  ])('%s', async (_name, headers, message) => {
    const answer = await app.request('GET', '/v1/network/list', { anonymous: true, headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      error: expect.stringMatching(message),
      code: 'UNAUTHENTICATED',
      reason: null,
    })
    expect(answer.headers.get('www-authenticate')).toContain('ApiKey')
  })

  test('a key in the URL is not read, and the error explains it', async () => {
    const answer = await app.request('GET', '/v1/network/list?api_key=ggw_live_test', {
      anonymous: true,
    })
    expect(answer.status).toBe(401)
    expect(answer.body.error).toContain('never in the URL')
  })

  test('comes before the body is read', async () => {
    const answer = await app.request('POST', '/v1/transaction/transfer', {
      anonymous: true,
      body: 'not json',
      headers: { 'Content-Type': 'text/plain' },
    })
    expect(answer.status).toBe(401)
  })

  test('every endpoint that is not open requires its credential', async () => {
    for (const [name, { method, path, auth }] of Object.entries(endpoints)) {
      if (auth === 'none') continue
      const answer = await app.request(method.toUpperCase(), `/v1${path.replace(/:\w+/, '1')}`, {
        anonymous: true,
      })
      expect([name, answer.status]).toEqual([name, 401])
      expect(answer.body.error).toMatch(
        auth === 'api-key' ? /X-API-Key header/ : /Authorization: Bearer/,
      )
    }
  })
})

describe('404', () => {
  test.each([
    '/',
    '/v1',
    '/v1/',
    '/health',
    '/v2/health',
    '/v1/nope',
    '/v1/Health',
    '/v1/network/1/2/3',
    '//',
    '/v1/%2e%2e/x',
    '/favicon.ico',
  ])('%s is not a path, and the answer is JSON', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const answer = await app.request(method, path, { anonymous: true })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', reason: null })
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    }
  })

  test('an error of a use case passes through', async () => {
    const getTransaction = async () => {
      throw new GatewayError('OPERATION_NOT_FOUND')
    }
    await restart({ gateway: createFakeGateway({ getTransaction }) })
    const answer = await app.request('GET', '/v1/transaction/op_1')
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('OPERATION_NOT_FOUND')
  })
})

describe('405', () => {
  test.each([
    ['POST', '/v1/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/account/create', 'POST, OPTIONS'],
    ['HEAD', '/v1/account/create', 'POST, OPTIONS'],
    ['PUT', '/v1/transaction', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/transaction/op_1', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/transaction/prepare', 'POST, OPTIONS'],
    ['POST', '/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/v1/network/list', 'GET, HEAD, OPTIONS'],
  ])('%s %s lists the allowed methods', async (method, path, allow) => {
    const answer = await app.request(method, path, { anonymous: true })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    if (method !== 'HEAD') expect(answer.body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })
})

describe('409', () => {
  test('additional members of an error reach the caller', async () => {
    const submitTransaction = async () => {
      throw new GatewayError('OPERATION_ALREADY_SUBMITTED', {
        body: { operationId: 'op_1', status: 'queued' },
      })
    }
    await restart({ gateway: createFakeGateway({ submitTransaction }) })
    const answer = await app.request('POST', '/v1/transaction/submit', {
      body: { operationId: 'op_1', signature: '0x12' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: 'OPERATION_ALREADY_SUBMITTED',
      reason: null,
      operationId: 'op_1',
      status: 'queued',
    })
  })
})

describe('413', () => {
  test('a body over 256 KiB is refused, and one of exactly 256 KiB is read', async () => {
    const bodyOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
    const over = await postTransfer(bodyOf(limits.jsonBodyBytes + 1))
    expect(over.status).toBe(413)
    expect(over.body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', reason: null })
    expect((await postTransfer(bodyOf(limits.jsonBodyBytes))).status).toBe(400)
  })

  test('a body without a declared length is counted too', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024))
    const answer = await fetch(`${app.url}/v1/transaction/transfer`, {
      method: 'POST',
      headers: { 'X-API-Key': 'ggw_live_test', 'Content-Type': 'application/json' },
      body: new ReadableStream({
        start(stream) {
          for (let i = 0; i < 5; i++) stream.enqueue(chunk)
          stream.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })

  test.each([
    [mostPieces, 400],
    [mostPieces + 1, 413],
  ])('a body in %i pieces is answered with %i', async (pieces, status) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    const head = [
      'POST /v1/transaction/transfer HTTP/1.1',
      'Host: localhost',
      'X-API-Key: ggw_live_test',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Connection: close',
    ]
    const body = `"${'x'.repeat(pieces - 2)}"`
    const chunks = [...body].map((one) => `1\r\n${one}\r\n`)
    socket.write(`${[...head, '', ''].join('\r\n')}${chunks.join('')}0\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.includes('The body comes in more than 4096 pieces.')).toBe(status === 413)
  })
})

test.each([
  [
    413,
    'after 256 KiB of it',
    { 'X-API-Key': 'ggw_live_test', 'Content-Type': 'application/json' },
  ],
  [415, 'before it is read', { 'X-API-Key': 'ggw_live_test', 'Content-Type': 'text/plain' }],
  [401, 'before it is read', { 'Content-Type': 'application/json' }],
])(
  'a body that never ends is answered with %i %s, and its connection is cut',
  async (status, _when, headers) => {
    const request = httpRequest(`${app.url}/v1/transaction/transfer`, { method: 'POST', headers })
    const closed = new Promise((resolve) => request.once('close', resolve))
    // A client that goes on sending gets a connection error.
    request.on('error', () => {})
    const chunk = 'x'.repeat(64 * 1024)
    const push = () => {
      while (!request.destroyed && request.write(chunk));
    }
    request.on('drain', push)
    push()
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(status)
    answer.on('error', () => {}).resume()
    await closed
  },
)

test('a body that goes on in tiny pieces after its answer is cut', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // A client that goes on sending gets a connection error.
  socket.on('error', () => {})
  const head = ['POST /v1/transaction/transfer HTTP/1.1', 'Host: localhost']
  const rest = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', '']
  socket.write([...head, ...rest].join('\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /)
  socket.write('1\r\nx\r\n'.repeat(mostPieces + 1))
  await closed
})

test('a use case can detect that its client has left', async () => {
  let hasCalled = (_: RequestContext) => {}
  const called = new Promise<RequestContext>((resolve) => {
    hasCalled = resolve
  })
  await restart({
    gateway: createFakeGateway({
      prepareTransfer: (_request, _caller, context) => {
        hasCalled(context)
        return new Promise(() => {})
      },
    }),
  })
  const request = httpRequest(`${app.url}/v1/transaction/transfer`, {
    method: 'POST',
    headers: { 'X-API-Key': 'ggw_live_test', 'Content-Type': 'application/json' },
  })
  request.on('error', () => {})
  request.end(JSON.stringify(transferBody))
  const { client } = await called
  const leaves = () => new Promise<void>((resolve) => client.onLeave?.(resolve))
  let hasLeft = false
  const leaving = leaves().then(() => {
    hasLeft = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasLeft).toBe(false)
  request.destroy()
  await leaving
  // A listener that is added later is called too.
  await leaves()
})

test('a request whose client leaves while a limit is asked does no work afterwards', async () => {
  const events = new EventEmitter()
  const changePassword = vi.fn()
  await restart({
    authenticate: {
      apiKey: async () => undefined,
      session: async () => ({ user: { id: 'usr_1' } }) as unknown as UserCaller,
    },
    limiter: {
      take: async (limit) => {
        if (limit === 'password') {
          const free = once(events, 'free')
          events.emit('held')
          await free
        }
        return { allowed: true, giveBack: async () => void events.emit('given back') }
      },
      removeEnded: async () => 0,
    },
    gateway: createFakeGateway({ changePassword }),
  })
  const isHeld = once(events, 'held')
  const request = httpRequest(`${app.url}/v1/auth/change-password`, {
    method: 'POST',
    headers: { Authorization: 'Bearer a.b.c', 'Content-Type': 'application/json' },
  })
  request.on('error', () => {})
  request.end(JSON.stringify(sampleRequests.changePassword.body))
  await isHeld
  request.destroy()
  await vi.waitFor(
    () => expect(app.lines.some(({ fields }) => fields.aborted === true)).toBe(true),
    { timeout: 100_000 },
  )
  // The limit counts wrong passwords, so it gives this use back when the request is over.
  const isOver = once(events, 'given back')
  events.emit('free')
  await isOver
  expect(changePassword).not.toHaveBeenCalled()
})

describe('415', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/problem+json',
    'application/json; charset=latin1',
    'text/plain; application/json',
  ])('%s is not JSON', async (type) => {
    const answer = await postTransfer('{}', { 'Content-Type': type })
    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', reason: null })
  })

  test('a compressed body is refused', async () => {
    const answer = await postTransfer('{}', { 'Content-Encoding': 'gzip' })
    expect(answer.status).toBe(415)
    expect(answer.body.error).toContain('Content-Encoding')
  })
})

describe('422', () => {
  test('an unsafe verdict includes the prepared operation in the error', async () => {
    const prepared = await createFakeGateway().prepareTransfer(
      {} as never,
      {} as never,
      {} as never,
    )
    const prepareTransfer = async () => {
      throw new GatewayError('SECURITY_UNSAFE', { body: prepared, reason: 'drains the account' })
    }
    await restart({ gateway: createFakeGateway({ prepareTransfer }) })
    const answer = await postTransfer(transferBody)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: 'SECURITY_UNSAFE',
      reason: 'drains the account',
      ...prepared,
    })
  })
})

describe('500', () => {
  test('reveals no internals, and the log has them with the request id', async () => {
    const boom = new Error('connect ECONNREFUSED postgres://gw:hunter2@db/gw')
    const listNetworks = async () => {
      throw boom
    }
    await restart({ gateway: createFakeGateway({ listNetworks }) })
    const answer = await app.request('GET', '/v1/network/list')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: expect.stringContaining('X-Request-Id'),
      code: 'INTERNAL',
      reason: null,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|ECONNREFUSED|at /)
    expect(app.lines).toContainEqual({
      level: 'error',
      message: 'request failed',
      fields: expect.objectContaining({
        error: boom,
        requestId: answer.headers.get('x-request-id'),
        route: '/v1/network/list',
      }),
    })
  })

  test('a failing key store is answered with 500', async () => {
    await restart({
      authenticate: {
        apiKey: () => Promise.reject(new Error('down')),
        session: () => Promise.reject(new Error('down')),
      },
    })
    expect((await app.request('GET', '/v1/network/list')).status).toBe(500)
  })

  test.each([
    ['a member too many', { isDeployed: true, secretPlan: 1 }, /response\.secretPlan/],
    ['a member missing', {}, /isDeployed/],
    ['a wrong type', { isDeployed: 'yes' }, /isDeployed/],
    ['a bigint', { isDeployed: 1n }, /BigInt/],
    ['nothing', undefined, /isAccountDeployed/],
  ])('an answer with %s is detected while answers are checked', async (_name, answer, message) => {
    const isAccountDeployed = async () => answer as never
    const path = `/v1/account/is-deployed?address=${ownerAddress}&networkId=1`
    await restart({ gateway: createFakeGateway({ isAccountDeployed }) })
    expect((await app.request('GET', path)).status).toBe(500)
    const line = app.lines.find(({ level }) => level === 'error')
    expect(String(line?.fields.error)).toMatch(message)
  })

  test('an unchecked answer is sent unchanged', async () => {
    const isAccountDeployed = async () => ({ isDeployed: true, extra: 1 })
    await restart({ gateway: createFakeGateway({ isAccountDeployed }), checkResponses: false })
    const answer = await app.request(
      'GET',
      `/v1/account/is-deployed?address=${ownerAddress}&networkId=1`,
    )
    expect(answer.body).toEqual({ isDeployed: true, extra: 1 })
  })
})

describe('503', () => {
  test.each([
    [undefined, '5'],
    [17, '17'],
    [0.2, '1'],
  ])('retryAfterSeconds %s becomes Retry-After: %s', async (retryAfterSeconds, header) => {
    const estimateFee = async () => {
      throw new GatewayError('PRICE_UNAVAILABLE', {
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        internal: 'feed 0xabc answered 3 hours ago',
      })
    }
    await restart({ gateway: createFakeGateway({ estimateFee }) })
    const answer = await app.request('POST', '/v1/fee/estimate', {
      body: {
        networkId: '1',
        senderAddress: ownerAddress,
        calls: [{ to: ownerAddress }],
        transferredAssets: [],
      },
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe(header)
    expect(JSON.stringify(answer.body)).not.toContain('feed')
    expect(app.lines).toContainEqual(expect.objectContaining({ level: 'warn' }))
  })

  test('429 includes Retry-After as well', async () => {
    const listNetworks = async () => {
      throw new GatewayError('RATE_LIMITED', { retryAfterSeconds: 12 })
    }
    await restart({ gateway: createFakeGateway({ listNetworks }) })
    const answer = await app.request('GET', '/v1/network/list')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('12')
  })
})

describe('readiness', () => {
  test('is ready without checks', async () => {
    const answer = await app.request('GET', '/v1/readyz', { anonymous: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ status: 'ready', checks: {} })
  })

  test('is 503 while a check fails', async () => {
    await restart({ ready: async () => ({ ready: false, checks: { database: 'unreachable' } }) })
    const answer = await app.request('GET', '/v1/readyz', { anonymous: true })
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({
      error: expect.any(String),
      status: 'not_ready',
      checks: { database: 'unreachable' },
    })
  })
})

describe('X-Request-Id', () => {
  test('a valid one is returned', async () => {
    const headers = { 'X-Request-Id': 'trace-1.2:3_4~5' }
    for (const path of ['/v1/health', '/v1/nope', '/v1/transaction?x=1']) {
      const answer = await app.request('GET', path, { headers })
      expect(answer.headers.get('x-request-id')).toBe('trace-1.2:3_4~5')
    }
  })

  test.each(['', 'has space', 'x'.repeat(129), '"quoted"', '<script>'])(
    '%j is replaced by a fresh one',
    async (id) => {
      const answer = await app.request('GET', '/v1/health', { headers: { 'X-Request-Id': id } })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('access log', () => {
  /** The app writes the line once its answer is sent. A busy machine may write it later. */
  const accessLine = async () =>
    vi.waitFor(
      () => {
        const line = app.lines.find(({ message }) => message === 'request')
        if (!line) throw new Error('no line yet')
        return line
      },
      { timeout: 100_000, interval: 5 },
    )

  test('a request is one line with the template of the path, without ids, bodies and keys', async () => {
    await app.request('GET', '/v1/transaction/op_secret')
    const line = await accessLine()
    expect(line).toEqual({
      level: 'info',
      message: 'request',
      fields: {
        method: 'GET',
        route: '/v1/transaction/:id',
        status: 200,
        ms: expect.any(Number),
        requestId: expect.any(String),
        client: '127.0.0.1',
        projectId: 'prj_1',
      },
    })
  })

  test('a refusal is logged with its code, and an unknown path without its text', async () => {
    await app.request('GET', '/v1/ggw_live_pasted', { anonymous: true })
    const line = await accessLine()
    expect(line.fields).toMatchObject({ status: 404, route: 'unknown', code: 'NOT_FOUND' })
    expect(JSON.stringify(app.lines)).not.toContain('pasted')
  })
})

test('answers have the protective headers and do not name the software', async () => {
  const { headers } = await app.request('GET', '/v1/health')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-powered-by')).toBeNull()
})

test('no answer can be read by a web page of another site', async () => {
  const headers = {
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'x-api-key',
  }
  for (const method of ['OPTIONS', 'GET', 'POST'])
    for (const path of ['/v1/health', '/v1/auth/login', '/v1/network/list', '/v1/nope']) {
      const answer = await app.request(method, path, { headers })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect([method, path, names]).toEqual([method, path, []])
    }
})

test('no answer may be cached', async () => {
  for (const [method, path] of [
    ['GET', '/v1/auth/current-user'],
    ['POST', '/v1/auth/login'],
    ['GET', '/v1/transaction'],
    ['DELETE', '/v1/transaction'],
    ['GET', '/v1/nope'],
    ['GET', '/v1/openapi.json'],
    ['GET', '/v1/readyz'],
    ['OPTIONS', '/v1/auth/login'],
  ] as const) {
    const { headers } = await app.request(method, path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

describe('headers that are sent twice', () => {
  const raw = (lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () =>
        socket.write(`${[...lines, 'Host: x', 'Connection: close'].join('\r\n')}\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })

  test('two keys count as none', async () => {
    const key = 'X-API-Key: ggw_live_test'
    expect(await raw(['GET /v1/network/list HTTP/1.1', key])).toMatch(/^HTTP\/1.1 200/)
    expect(await raw(['GET /v1/network/list HTTP/1.1', key, key])).toMatch(/^HTTP\/1.1 401/)
  })

  test('of two session tokens, the first counts', async () => {
    const right = 'Authorization: Bearer header.claims.signature'
    const wrong = 'Authorization: Bearer header.claims.other'
    const line = 'GET /v1/auth/current-user HTTP/1.1'
    expect(await raw([line, right, wrong])).toMatch(/^HTTP\/1.1 200/)
    expect(await raw([line, wrong, right])).toMatch(/^HTTP\/1.1 401/)
  })
})
