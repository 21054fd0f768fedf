import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createPublicClient, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { manualTimers } from '../../testing/manual-timers.js'
import { faultNames, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { batchingHttp, type ExchangeObserver } from './batching-http.js'
import { systemTimers } from './timers.js'

interface Request {
  readonly id: number
  readonly method: string
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** An endpoint that answers every HTTP request with what `answer` says, and a client of it. */
async function connect(
  answer: (body: Request | Request[]) => unknown,
  {
    batchSize = 50,
    status = 200,
    headers = {},
  }: { batchSize?: number; status?: number; headers?: Record<string, string> } = {},
) {
  const bodies: (Request | Request[])[] = []
  const timers = manualTimers()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request | Request[]
    bodies.push(body)
    const answered = answer(body)
    response.writeHead(status, headers)
    if (answered !== undefined)
      response.end(typeof answered === 'string' ? answered : JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { observer, reports } = listen()
  const transport = batchingHttp(`${url}/secret-token`, {
    batchSize,
    timeout: 2_000,
    timers,
    observer,
  })
  const client = createPublicClient({ transport })
  const call = (method: string) => client.request({ method: method as never })
  return { bodies, call, reports, timers }
}

/** What the transport reports of its exchanges. */
function listen() {
  const reports: (string | ['limited', number | undefined])[] = []
  const observer: ExchangeObserver = {
    answered: () => void reports.push('answered'),
    failed: () => void reports.push('failed'),
    limited: (retryAfterMs) => void reports.push(['limited', retryAfterMs]),
  }
  return { observer, reports }
}

const echo = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: `result of ${method}` })
const refusal = { code: -32000, message: 'no' }
const rpcErrorIn = (error: unknown) =>
  (error as RpcRequestError).walk((cause) => cause instanceof RpcRequestError)

test('requests of one turn travel as one batch, whatever their promises are chained to', async () => {
  const { bodies, call } = await connect((body) => (body as Request[]).map(echo))
  const late = Promise.resolve()
    .then(() => {})
    .then(() => call('c'))
  expect(await Promise.all([call('a'), call('b'), late])).toEqual([
    'result of a',
    'result of b',
    'result of c',
  ])
  expect(bodies).toHaveLength(1)
})

test('a request alone is not wrapped in a batch', async () => {
  const { bodies, call } = await connect((body) => echo(body as Request))
  expect(await call('a')).toBe('result of a')
  expect(bodies).toEqual([expect.objectContaining({ method: 'a' })])
})

test('answers are paired by id, in whatever order they come', async () => {
  const { call } = await connect((body) => (body as Request[]).map(echo).reverse())
  expect(await Promise.all([call('a'), call('b')])).toEqual(['result of a', 'result of b'])
})

test('a batch over the limit is split', async () => {
  const { bodies, call } = await connect((body) => (body as Request[]).map(echo), { batchSize: 2 })
  await Promise.all([call('a'), call('b'), call('c'), call('d')])
  expect(bodies).toHaveLength(2)
})

test('requests that are long together travel apart, in their order', async () => {
  const { bodies, call } = await connect((body) =>
    Array.isArray(body) ? body.map(echo) : echo(body),
  )
  const long = (letter: string) => call(letter.repeat(300 * 1024))
  await Promise.all([call('a'), long('b'), long('c'), call('d')])
  const sent = bodies.map((body) => [body].flat().map(({ method }) => method[0]))
  expect(sent.sort()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('an error belongs to its own request alone', async () => {
  const { call } = await connect((body) =>
    (body as Request[]).map((one) =>
      one.method === 'bad' ? { jsonrpc: '2.0', id: one.id, error: refusal } : echo(one),
    ),
  )
  const [good, bad] = await Promise.allSettled([call('good'), call('bad')])
  expect(good).toMatchObject({ value: 'result of good' })
  expect(rpcErrorIn((bad as PromiseRejectedResult).reason)).toMatchObject({ code: -32000 })
})

test('an endpoint that refuses the batch as a whole refuses every request in it', async () => {
  const { call } = await connect(() => ({ jsonrpc: '2.0', id: null, error: refusal }))
  for (const outcome of await Promise.allSettled([call('a'), call('b')]))
    expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({ code: -32000 })
})

test('a request that the endpoint leaves out of its answer fails like an endpoint that does not answer', async () => {
  const { call } = await connect((body) => (body as Request[]).slice(1).map(echo))
  const [left, answered] = await Promise.allSettled([call('a'), call('b')])
  expect(answered).toMatchObject({ value: 'result of b' })
  const { reason } = left as PromiseRejectedResult
  expect(reason.walk((cause: unknown) => cause instanceof HttpRequestError)).not.toBeNull()
})

test('an error status without JSON-RPC inside is an endpoint that does not answer', async () => {
  const { call } = await connect(() => '<h1>Bad gateway</h1>', { status: 502 })
  await expect(call('a')).rejects.toThrow(HttpRequestError)
  await expect(call('a')).rejects.toMatchObject({ status: 502 })
})

describe('an error of JSON-RPC inside an error status', () => {
  const outcomeOf = async (status: number, error: object) => {
    const { call, reports } = await connect(() => ({ id: 0, error }), { status })
    const [outcome] = await Promise.allSettled([call('a')])
    return { reason: (outcome as PromiseRejectedResult).reason, reports }
  }

  test('is an answer with status 400, as some endpoints wrap every error', async () => {
    const { reason, reports } = await outcomeOf(400, refusal)
    expect(rpcErrorIn(reason)).toMatchObject({ code: -32000 })
    expect(reports).toEqual(['answered'])
  })

  test('is an answer with any status when it is a revert: calldata must not look like an outage', async () => {
    const { reason, reports } = await outcomeOf(500, {
      code: 3,
      message: 'execution reverted',
      data: '0x',
    })
    expect(rpcErrorIn(reason)).toMatchObject({ code: 3 })
    expect(reports).toEqual(['answered'])
  })

  test.each([401, 403, 500, 502, 503])('is no answer with status %i', async (status) => {
    const { reason, reports } = await outcomeOf(status, refusal)
    expect(reason).toBeInstanceOf(HttpRequestError)
    expect(reports).toEqual(['failed'])
  })
})

test('an answer that is no JSON is an endpoint that does not answer', async () => {
  const { call } = await connect(() => 'hello')
  await expect(call('a')).rejects.toThrow(HttpRequestError)
})

test('an endpoint that keeps silent times out', async () => {
  const timers = manualTimers()
  const endpoint = await startRpcEndpoint(() => null)
  stops.push(() => void endpoint.close())
  endpoint.breakWith('silence')
  const { observer, reports } = listen()
  const client = createPublicClient({
    transport: batchingHttp(endpoint.url, { batchSize: 1, timeout: 2_000, timers, observer }),
  })
  const asked = client.getChainId().catch((error: unknown) => error)
  await endpoint.received(1)
  timers.advance(1_999)
  expect(reports).toEqual([])
  timers.advance(1)
  const error = (await asked) as TimeoutError
  expect(error.walk((cause) => cause instanceof TimeoutError)).not.toBeNull()
  expect(reports).toEqual(['failed'])
})

test('null is an answer', async () => {
  const { call } = await connect((body) => ({ ...echo(body as Request), result: null }))
  expect(await call('a')).toBeNull()
})

describe('an endpoint that limits our requests', () => {
  test('with status 429 is reported with the pause that it asks for', async () => {
    const { call, reports } = await connect(() => ({ id: 0, error: refusal }), {
      status: 429,
      headers: { 'retry-after': '7' },
    })
    await expect(call('a')).rejects.toMatchObject({ status: 429 })
    expect(reports).toEqual([['limited', 7_000]])
  })

  test.each([
    { code: 429, message: 'no' },
    { code: -32005, message: 'limit exceeded' },
    { code: -32005, message: 'daily request count exceeded, request rate limited' },
    { code: -32000, message: 'Too Many Requests, retry in 1s' },
    { code: -32029, message: 'Your app has exceeded its compute units per second capacity' },
  ])('with status 200 and %j is one too, for that request alone', async (error) => {
    const { call, reports } = await connect((body) =>
      (body as Request[]).map((one) => (one.method === 'limited' ? { ...one, error } : echo(one))),
    )
    const [good, limited] = await Promise.allSettled([call('good'), call('limited')])
    expect(good).toMatchObject({ value: 'result of good' })
    expect(limited).toMatchObject({ reason: { status: 429 } })
    expect(reports).toEqual([['limited', undefined]])
  })

  test.each([
    { code: -32005, message: 'query returned more than 10000 results' },
    { code: -32005, message: 'query exceeds max block range 2000' },
    { code: 3, message: 'execution reverted: rate limit', data: '0x08c379a0' },
  ])('is not meant by %j', async (error) => {
    const { call, reports } = await connect(() => ({ id: 0, error }))
    const [outcome] = await Promise.allSettled([call('a')])
    expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({
      code: error.code,
    })
    expect(reports).toEqual(['answered'])
  })
})

test.each(faultNames.filter((name) => name !== 'silence'))(
  '%s is an endpoint that does not answer, and one report',
  async (fault) => {
    const endpoint = await startRpcEndpoint(() => '0x1')
    stops.push(() => void endpoint.close())
    const { observer, reports } = listen()
    const client = createPublicClient({
      transport: batchingHttp(endpoint.url, {
        batchSize: 50,
        timeout: 20_000,
        timers: systemTimers,
        observer,
      }),
    })
    endpoint.breakWith(fault)
    const outcomes = await Promise.allSettled([client.getChainId(), client.getGasPrice()])
    for (const { reason } of outcomes as PromiseRejectedResult[])
      expect(reason.walk((cause: unknown) => cause instanceof HttpRequestError)).not.toBeNull()
    expect(reports).toHaveLength(1)
    expect(reports).not.toContain('answered')
  },
)

test('a kept connection that the endpoint closed meanwhile costs a new connection, not the request', async () => {
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    request.resume()
    // The second request on a connection finds it closed.
    if (sockets.includes(request.socket)) return void request.socket.resetAndDestroy()
    sockets.push(request.socket)
    response.end('{"id":0,"result":"0x1"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { observer, reports } = listen()
  const client = createPublicClient({
    transport: batchingHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      batchSize: 50,
      timeout: 20_000,
      timers: systemTimers,
      observer,
    }),
  })
  expect(await client.getChainId()).toBe(1)
  expect(await client.getChainId()).toBe(1)
  expect(sockets).toHaveLength(2)
  expect(reports).toEqual(['answered', 'answered'])
})

test('no failure names more of the address than its host: the rest may be a token', async () => {
  const cases = [
    connect(() => 'hello'),
    connect(() => ({ id: 0, error: refusal })),
    connect(() => ({ id: 0 })),
    connect(() => '<h1>Bad gateway</h1>', { status: 502 }),
  ]
  for (const { call } of await Promise.all(cases)) {
    const error = await call('a').catch((failure: Error) => failure)
    const shown = [error, (error as Error).cause].map((one) => `${one} ${JSON.stringify(one)}`)
    expect(shown.join()).toContain('127.0.0.1')
    expect(shown.join()).not.toContain('secret-token')
  }
})
