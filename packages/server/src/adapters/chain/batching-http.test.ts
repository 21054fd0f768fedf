import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createPublicClient, type Hex, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { manualTimers } from '../../testing/manual-timers.js'
import { faultNames, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { batchingHttp, type ExchangeObserver } from './batching-http.js'
import { failureKind } from './failure-kind.js'
import { createJsonPost } from './post-json.js'
import { systemTimers } from './timers.js'
import { isTooMuchAsked } from './too-much-asked.js'

interface Request {
  readonly id: number
  readonly method: string
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts an endpoint that answers every HTTP request with the result of `answer`, and a client of it. */
async function connect(
  /** May return a promise. */
  answer: (body: Request | Request[]) => unknown,
  {
    batchSize = 50,
    status = 200,
    headers = {},
    maxAnswerBytes,
  }: {
    batchSize?: number
    status?: number | (() => number)
    headers?: Record<string, string>
    maxAnswerBytes?: number
  } = {},
) {
  const bodies: (Request | Request[])[] = []
  const timers = manualTimers()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request | Request[]
    bodies.push(body)
    const made = answer(body)
    const answered = made instanceof Promise ? await made : made
    response.writeHead(typeof status === 'number' ? status : status(), headers)
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
    maxAnswerBytes,
    observer,
  })
  const client = createPublicClient({ transport })
  const call = (method: string) => client.request({ method: method as never })
  return { bodies, client, call, reports, timers }
}

/** Records the transport's reports of its exchanges. */
function listen() {
  const reports: (string | ['limited' | 'takes at once', number | undefined])[] = []
  const observer: ExchangeObserver = {
    answered: () => void reports.push('answered'),
    failed: () => void reports.push('failed'),
    limited: (retryAfterMs) => void reports.push(['limited', retryAfterMs]),
    takesAtOnce: (most) => void reports.push(['takes at once', most]),
  }
  return { observer, reports }
}

const echo = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: `result of ${method}` })
const refusal = { code: -32000, message: 'no' }
const tooLarge = { error: { code: -32600, message: 'batch too large' } }
const rpcErrorIn = (error: unknown) =>
  (error as RpcRequestError).walk((cause) => cause instanceof RpcRequestError)

test('requests of one turn share a batch, even in chained promises', async () => {
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

test('a single request is not wrapped in a batch', async () => {
  const { bodies, call } = await connect((body) => echo(body as Request))
  expect(await call('a')).toBe('result of a')
  expect(bodies).toEqual([expect.objectContaining({ method: 'a' })])
})

test('answers are matched by id, in any order', async () => {
  const { call } = await connect((body) => (body as Request[]).map(echo).reverse())
  expect(await Promise.all([call('a'), call('b')])).toEqual(['result of a', 'result of b'])
})

test('a batch over the limit is split', async () => {
  const { bodies, call } = await connect((body) => (body as Request[]).map(echo), { batchSize: 2 })
  await Promise.all([call('a'), call('b'), call('c'), call('d')])
  expect(bodies).toHaveLength(2)
})

test('requests that are too long for one batch are split, in their order', async () => {
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

test('errors contain at most 500 characters of an endpoint’s text', async () => {
  const long = 'block '.repeat(10_000)
  const errors: readonly unknown[] = [
    { code: -32000, message: long },
    { code: 429, message: long },
    { message: long, ...Object.fromEntries([...'abc'].map((name) => [name, long])) },
  ]
  for (const error of errors) {
    const { call } = await connect((body) => ({ id: (body as Request).id, error }))
    const refused: unknown = await call('a').catch((reason: unknown) => reason)
    expect((refused as { details: string }).details).toHaveLength(500)
  }
})

/** Answers batches of up to `most` requests, and larger ones with `refuse`. */
const takesUpTo =
  (most: number, refuse: (batch: Request[]) => unknown) => (body: Request | Request[]) => {
    if (!Array.isArray(body)) return echo(body)
    return most > 1 && body.length <= most ? body.map(echo) : refuse(body)
  }
const sizesOf = (bodies: readonly (Request | Request[])[]) =>
  bodies.map((body) => [body].flat().length)
const letters = [...'abcdefgh']
const whole =
  (message: string, code = -32000, data?: unknown) =>
  () => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message, data },
  })

describe('a batch that is refused', () => {
  test.each([
    ['an invalid request', 1, whole('JSON is not a valid request object', -32600)],
    ['a parse error', 1, whole('unexpected token', -32700)],
    ['a text about batches', 1, whole('Batch requests are not supported', -32601)],
    ['a number', 3, whole('at most 3 requests per batch', -32005)],
    [
      'a number beside the number of the requests',
      3,
      whole('batch of 8 exceeds the limit of 3', 31),
    ],
    ['a number in the data', 3, whole('The batch request was too large', -32010, 'limit of 3')],
    [
      "an error for the batch's first request",
      4,
      (batch: Request[]) => [{ ...echo(batch[0] as Request), result: undefined, ...tooLarge }],
    ],
    [
      'an error for each request',
      4,
      (batch: Request[]) => batch.map(({ id }) => ({ id, ...tooLarge })),
    ],
    ['the answer to its first request alone', 1, (batch: Request[]) => echo(batch[0] as Request)],
  ] as const)(
    'by %s is sent in smaller batches, and later batches have at most %i requests',
    async (_, most, refuse) => {
      const { bodies, call, reports } = await connect(takesUpTo(most, refuse))
      const ask = async () =>
        expect(await Promise.all(letters.map(call))).toEqual(
          letters.map((letter) => `result of ${letter}`),
        )
      await ask()
      const first = bodies.length
      await ask()
      const sizes = sizesOf(bodies.slice(first))
      expect(Math.max(...sizes)).toBe(most)
      expect(sizes).toHaveLength(Math.ceil(letters.length / most))
      expect(reports.filter((report) => report === 'failed')).toEqual([])
      expect(reports).toContainEqual(['takes at once', most])
    },
  )

  test('in part is sent again only in part', async () => {
    const { bodies, call } = await connect((body) =>
      [body]
        .flat()
        .map((one, at) => (at < 3 ? echo(one) : { id: one.id, ...tooLarge }))
        .slice(0, Array.isArray(body) ? undefined : 1),
    )
    await Promise.allSettled(letters.map(call))
    const asked = bodies.flat().map(({ method }) => method)
    expect(asked.filter((method) => 'abc'.includes(method))).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['status 400', 400],
    ['status 500', 500],
  ])('with %s and no reason counts after the third time in a row', async (_, status) => {
    const pair = letters.slice(0, 2)
    let reply = status
    const { bodies, call, reports } = await connect(
      (body) => {
        reply = Array.isArray(body) ? status : 200
        return Array.isArray(body) ? 'Bad request' : echo(body)
      },
      { status: () => reply },
    )
    for (let round = 0; round < 3; round++) {
      expect(reports).not.toContainEqual(['takes at once', 1])
      await Promise.all(pair.map(call))
    }
    expect(reports).toContainEqual(['takes at once', 1])
    const before = bodies.length
    await Promise.all(pair.map(call))
    expect(sizesOf(bodies.slice(before))).toEqual([1, 1])
  })

  test('is tried again after an hour, because a proxy on the way may have refused it once', async () => {
    let refuses = true
    const { bodies, call, timers } = await connect((body) => {
      if (!Array.isArray(body)) return echo(body)
      return refuses ? whole('parse error', -32700)() : body.map(echo)
    })
    const pair = letters.slice(0, 2)
    await Promise.all(pair.map(call))
    refuses = false
    const sizes = async () => {
      const before = bodies.length
      await Promise.all(pair.map(call))
      return sizesOf(bodies.slice(before))
    }
    timers.advance(3_599_999)
    expect(await sizes()).toEqual([1, 1])
    timers.advance(1)
    expect(await sizes()).toEqual([2])
  })

  test('by chance is sent again unchanged, and the batch size stays', async () => {
    let exchanges = 0
    const { bodies, call, reports } = await connect((body) => {
      if (++exchanges % 3 === 0) return whole('Internal error', -32603)()
      return Array.isArray(body) ? body.map(echo) : echo(body)
    })
    for (let round = 0; round < 8; round++) await Promise.all(letters.map(call))
    expect(new Set(sizesOf(bodies))).toEqual(new Set([letters.length]))
    expect(reports.filter((report) => report !== 'answered')).toEqual([])
  })

  test('by an endpoint that refuses single requests too fails after a few requests', async () => {
    const { bodies, call, reports } = await connect(whole('no', -32000))
    for (const outcome of await Promise.allSettled(letters.map(call)))
      expect(outcome).toMatchObject({ reason: { name: 'HttpRequestError' } })
    expect(sizesOf(bodies)).toEqual([8, 8, 1])
    expect(reports).toEqual(['failed'])
  })

  test('is not concluded from a revert with a text about batches', async () => {
    const { bodies, call } = await connect((body) =>
      (body as Request[]).map(({ id }) => ({
        id,
        error: { code: 3, message: 'execution reverted: batch too large', data: '0x08c379a0' },
      })),
    )
    for (const outcome of await Promise.allSettled([call('a'), call('b')]))
      expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({ code: 3 })
    expect(bodies).toHaveLength(1)
  })
})

describe('a method that a proxy refuses with HTTP 403', () => {
  const bodiesOf403 = ['', '<h1>Forbidden</h1>', '{"error":{"code":-32600,"message":"no"}}']
  /** Starts an endpoint that refuses requests with the method `bad`. */
  const forbidding = (text: string, refusal = 403) => {
    let status = 200
    return connect(
      (body) => {
        const isRefused = [body].flat().some(({ method }) => method === 'bad')
        status = isRefused ? refusal : 200
        if (isRefused) return text
        return Array.isArray(body) ? body.map(echo) : echo(body)
      },
      { status: () => status },
    )
  }

  test.each(bodiesOf403)(
    'and %j fails like a missing method, and other methods do not',
    async (text) => {
      const { bodies, call, reports } = await forbidding(text)
      const ask = async () => {
        const [a, bad, b] = await Promise.allSettled(['a', 'bad', 'b'].map(call))
        expect([a, b]).toMatchObject([{ value: 'result of a' }, { value: 'result of b' }])
        expect(rpcErrorIn((bad as PromiseRejectedResult).reason)).toMatchObject({ code: -32601 })
      }
      await ask()
      // The first batch, the chain id, each request alone, and the method without parameters.
      expect(bodies).toHaveLength(6)
      await ask()
      // From then on the method is sent alone, and only the chain id is asked in addition.
      expect(sizesOf(bodies.slice(6)).sort()).toEqual([1, 1, 2])
      expect(reports).not.toContain('failed')
    },
  )

  test('may be refused with HTTP 405 as well', async () => {
    const { bodies, call } = await forbidding('Method Not Allowed', 405)
    expect(rpcErrorIn(await call('bad').catch((reason: unknown) => reason))).toMatchObject({
      code: -32601,
    })
    expect(await call('a')).toBe('result of a')
    // The method, the chain id, the method without parameters, and the call of `a`.
    expect(bodies).toHaveLength(3 + 1)
  })

  test.each([
    ['too long', 'answered', { id: 0, error: { code: -32602, message: 'missing parameters' } }],
    ['limited in the end', 'not answered', { id: 0, error: { code: 429, message: 'no' } }],
  ])('differs from a request that is %s: without parameters it is %s', async (_, __, bare) => {
    let status = 200
    const { call, bodies } = await connect(
      (body) => {
        const [one] = [body].flat() as [Request & { params?: unknown[] }]
        status = one.method === 'eth_chainId' || one.params ? 200 : 403
        if (status === 403) return 'Forbidden'
        return one.params ? bare : echo(one)
      },
      { status: () => status },
    )
    for (let round = 0; round < 2; round++) {
      const error = await call('a').catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'HttpRequestError', status: 403 })
    }
    expect(bodies.flat().map(({ method }) => method)).toEqual([
      ...['a', 'eth_chainId', 'a'],
      ...['a', 'eth_chainId', 'a'],
    ])
  })

  test('is tested without parameters once, even if many requests were refused', async () => {
    let status = 200
    const { bodies, call } = await connect(
      (body) => {
        status = [body].flat().some(({ method }) => method === 'bad') ? 403 : 200
        if (status === 403) return 'Forbidden'
        return Array.isArray(body) ? body.map(echo) : echo(body)
      },
      { status: () => status },
    )
    await Promise.allSettled(Array.from({ length: 8 }, () => call('bad')))
    // The batch, the chain id, each request alone, and the method without parameters.
    expect(bodies).toHaveLength(1 + 1 + 8 + 1)
  })

  test('is distinguished from a key that is refused later', async () => {
    let isDead = false
    let status = 200
    const { call, reports } = await connect(
      (body) => {
        status = isDead || [body].flat().some(({ method }) => method === 'bad') ? 403 : 200
        if (status === 403) return 'Forbidden'
        return Array.isArray(body) ? body.map(echo) : echo(body)
      },
      { status: () => status },
    )
    await Promise.allSettled(['a', 'bad'].map(call))
    isDead = true
    reports.splice(0)
    for (const outcome of await Promise.allSettled(['a', 'bad'].map(call)))
      expect(outcome).toMatchObject({ reason: { name: 'HttpRequestError' } })
    expect(new Set(reports)).toEqual(new Set(['failed']))
  })

  test('is distinguished from a key that is refused', async () => {
    const { bodies, call, reports } = await connect(() => 'Forbidden', { status: 403 })
    for (const { reason } of (await Promise.allSettled([
      call('a'),
      call('b'),
    ])) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(HttpRequestError)
    expect(bodies.at(-1)).toMatchObject({ method: 'eth_chainId' })
    expect(bodies).toHaveLength(2)
    expect(reports).toEqual(['failed'])
  })
})

describe('an error without an id', () => {
  test('comes from something that never read the request, so the endpoint does not answer', async () => {
    const { call, reports } = await connect(whole('Internal error', -32603))
    await expect(call('a')).rejects.toThrow(HttpRequestError)
    expect(reports).toEqual(['failed'])
  })

  test.each([
    { code: -32601, message: 'the method a does not exist' },
    { code: 3, message: 'execution reverted', data: '0x' },
  ])('is an answer if only a node can send it: %j', async (error) => {
    const { call } = await connect(() => ({ id: null, error }))
    const failure = await call('a').catch((reason: unknown) => reason)
    expect(rpcErrorIn(failure)).toMatchObject({ code: error.code })
  })
})

test('a request that is missing in the answer fails as if the endpoint did not answer', async () => {
  const { call } = await connect((body) => (body as Request[]).slice(1).map(echo))
  const [left, answered] = await Promise.allSettled([call('a'), call('b')])
  expect(answered).toMatchObject({ value: 'result of b' })
  const { reason } = left as PromiseRejectedResult
  expect(reason.walk((cause: unknown) => cause instanceof HttpRequestError)).not.toBeNull()
})

test('an error status without JSON-RPC means that the endpoint does not answer', async () => {
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

  test('is an answer with any status if it is a revert, because call data must not look like an outage', async () => {
    const { reason, reports } = await outcomeOf(500, {
      code: 3,
      message: 'execution reverted',
      data: '0x',
    })
    expect(rpcErrorIn(reason)).toMatchObject({ code: 3 })
    expect(reports).toEqual(['answered'])
  })

  test.each([401, 403, 500, 502, 503])('is not an answer with status %i', async (status) => {
    const { reason, reports } = await outcomeOf(status, refusal)
    expect(reason).toBeInstanceOf(HttpRequestError)
    expect(reports).toEqual(['failed'])
  })
})

test('an answer that is not JSON means that the endpoint does not answer', async () => {
  const { call } = await connect(() => 'hello')
  await expect(call('a')).rejects.toThrow(HttpRequestError)
})

test('a silent endpoint times out', async () => {
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

/** Returns the error of a search that the endpoint refuses with this code and message. */
async function searchRefused(
  [fromBlock, toBlock]: readonly [Hex, Hex],
  code: number,
  message: string,
): Promise<unknown> {
  const endpoint = await startRpcEndpoint(() => {
    throw new RpcFailure(code, message)
  })
  stops.push(() => void endpoint.close())
  const client = createPublicClient({
    transport: batchingHttp(endpoint.url, { batchSize: 1, timeout: 20_000, timers: systemTimers }),
  })
  return client
    .request({ method: 'eth_getLogs', params: [{ fromBlock, toBlock }] })
    .catch((reason: unknown) => reason)
}

describe('an endpoint that limits requests', () => {
  test('with status 429 is reported with the pause that it asks for', async () => {
    const { call, reports } = await connect(() => ({ id: 0, error: refusal }), {
      status: 429,
      headers: { 'retry-after': '7' },
    })
    await expect(call('a')).rejects.toMatchObject({ status: 429 })
    expect(reports).toEqual([['limited', 7_000]])
  })

  test('with a date is left alone until that date, by the endpoint’s clock', async () => {
    const { call, reports } = await connect(() => 'Too Many Requests', {
      status: 429,
      headers: {
        date: 'Fri, 27 Nov 2026 10:00:00 GMT',
        'retry-after': 'Fri, 27 Nov 2026 10:00:09 GMT',
      },
    })
    await expect(call('a')).rejects.toMatchObject({ status: 429 })
    expect(reports).toEqual([['limited', 9_000]])
  })

  test('for a whole batch is not asked in smaller batches', async () => {
    const { bodies, call, reports } = await connect(whole('Too Many Requests', -32005))
    await Promise.allSettled([call('a'), call('b')])
    expect(bodies).toHaveLength(1)
    expect(reports).toEqual([['limited', undefined]])
  })

  test.each([
    { code: 429, message: 'no' },
    { code: -32005, message: 'limit exceeded' },
    { code: -32005, message: 'daily request count exceeded, request rate limited' },
    { code: -32000, message: 'Too Many Requests, retry in 1s' },
    { code: -32029, message: 'Your app has exceeded its compute units per second capacity' },
  ])('with status 200 and %j limits only that request', async (error) => {
    const { call, reports } = await connect((body) =>
      (body as Request[]).map((one) => (one.method === 'limited' ? { ...one, error } : echo(one))),
    )
    const [good, limited] = await Promise.allSettled([call('good'), call('limited')])
    expect(good).toMatchObject({ value: 'result of good' })
    expect(limited).toMatchObject({ reason: { status: 429 } })
    expect(reports).toEqual([['limited', undefined]])
  })

  test.each([
    ['one block', ['0x5', '0x5'], 429],
    ['several blocks', ['0x5', '0x6'], -32005],
  ] as const)(
    'and gives no reason is limited or refuses a large search, for a search of %s',
    async (_, [fromBlock, toBlock], said) => {
      const error = await searchRefused([fromBlock, toBlock], -32005, 'limit exceeded')
      expect([(error as HttpRequestError).status, rpcErrorIn(error) && -32005]).toContain(said)
    },
  )

  test.each([
    { code: -32005, message: 'query returned more than 10000 results' },
    { code: -32005, message: 'query exceeds max block range 2000' },
    { code: 3, message: 'execution reverted: rate limit', data: '0x08c379a0' },
  ])('is not concluded from %j', async (error) => {
    const { call, reports } = await connect(() => ({ id: 0, error }))
    const [outcome] = await Promise.allSettled([call('a')])
    expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({
      code: error.code,
    })
    expect(reports).toEqual(['answered'])
  })
})

test('a search that runs out of time spans too much, so the caller can make it smaller', async () => {
  const error = await searchRefused(['0x5', '0x6'], -32000, 'context deadline exceeded')
  expect(isTooMuchAsked(error)).toBe(true)
})

describe('an endpoint without a working backend', () => {
  test.each([
    { code: -32011, message: 'no backend is currently healthy to serve traffic' },
    { code: -32010, message: 'backend offline' },
    { code: -32013, message: 'backend returned an invalid response' },
    { code: -32015, message: 'gateway timeout' },
    { code: -32002, message: 'request timed out' },
    { code: -32000, message: 'context deadline exceeded' },
  ])('that sends %j in a batch has not answered that request', async (error) => {
    const { call, reports } = await connect((body) =>
      (body as Request[]).map((one) => (one.method === 'lost' ? { ...one, error } : echo(one))),
    )
    const [good, lost] = await Promise.allSettled([call('good'), call('lost')])
    expect(good).toMatchObject({ value: 'result of good' })
    expect(lost).toMatchObject({ reason: { name: 'HttpRequestError', details: error.message } })
    expect(reports).toEqual(['failed'])
  })

  test.each([
    { code: 3, message: 'execution reverted: gateway timeout', data: '0x08c379a0' },
    { code: -32000, message: 'execution aborted (timeout = 5s)' },
  ])('is not concluded from %j', async (error) => {
    const { call, reports } = await connect(() => ({ id: 0, error }))
    const [outcome] = await Promise.allSettled([call('a')])
    expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({
      code: error.code,
    })
    expect(reports).toEqual(['answered'])
  })
})

test.each(faultNames.filter((name) => name !== 'silence'))(
  '%s means that the endpoint does not answer, and is one report',
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

test('if the endpoint has closed a kept connection, the request is sent on a new one', async () => {
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

test('an answer that is cut off on a kept connection is not requested again, because the connection is not the cause', async () => {
  let requests = 0
  let cuts = false
  const server = createServer((request, response) => {
    request.resume()
    requests++
    response.writeHead(200, { 'content-length': 26 })
    if (!cuts) return void response.end('{"id":0,"result":"0x1234"}')
    response.write('{"id":0,', () => request.socket.resetAndDestroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = createJsonPost(url, {
    timeoutMs: 20_000,
    onTimeout: () => new Error('late'),
    maxAnswerBytes: 1_000,
    timers: systemTimers,
  })
  await Promise.all(Array.from({ length: 8 }, () => post('{}')))
  cuts = true
  await expect(post('{}')).rejects.toThrow(/reset|aborted/i)
  expect(requests).toBe(8 + 1)
})

test('a request with a limit for its answer is sent alone, and a longer answer fails no other request', async () => {
  const { client, call, bodies, reports } = await connect((body) =>
    Array.isArray(body)
      ? body.map(({ id }) => ({ id, result: 'short' }))
      : { id: body.id, result: 'long'.repeat(1_000) },
  )
  const bounded = (mostBytes: number) =>
    client
      .request({ method: 'bounded', mostBytes } as never)
      .catch((error: Error) => (error.cause as Error).name)
  expect(await Promise.all([call('a'), bounded(4_000), bounded(5_000), call('b')])).toEqual([
    'short',
    'LongAnswerError',
    'long'.repeat(1_000),
    'short',
  ])
  expect(bodies.map((body) => [body].flat().map(({ method }) => method)).toSorted()).toEqual([
    ['a', 'b'],
    ['bounded'],
    ['bounded'],
  ])
  // The endpoint is not to blame for an answer that the caller chose.
  expect(reports).toEqual(['answered', 'answered', 'answered'])
})

test('requests that share a batch with a limit each are sent alone only if the answers are too long', async () => {
  let length = 10
  const { client, call, bodies, reports } = await connect((body) => {
    const answers = [body].flat().map(({ id, method }) => ({
      id,
      result: method === 'long' ? 'x'.repeat(length) : 'short',
    }))
    return Array.isArray(body) ? answers : answers[0]
  })
  const bounded = (method: string) =>
    client
      .request({ method, mostBytes: 1_000, sharesBatch: true } as never)
      .catch((error: Error) => (error.cause as Error).name)
  const ask = () => Promise.all([call('a'), bounded('long'), bounded('honest'), call('b')])
  expect(await ask()).toEqual(['short', 'x'.repeat(10), 'short', 'short'])
  expect(bodies).toHaveLength(1)
  length = 300_000
  for (let time = 0; time < 4; time++)
    expect(await ask()).toEqual(['short', 'LongAnswerError', 'short', 'short'])
  length = 10
  const before = bodies.length
  await ask()
  // The long answers have not made the batches smaller.
  expect(sizesOf(bodies.slice(before))).toEqual([4])
  expect(sizesOf(bodies.slice(1, 6)).toSorted()).toEqual([1, 1, 2, 2, 4])
  expect(new Set(reports)).toEqual(new Set(['answered']))
})

test.each([
  ['the page of a proxy counts as no answer', 502, 'text/html', 'silent', 'failed'],
  ['so does a page of no type', 403, undefined, 'silent', 'failed'],
  [
    'an error of JSON-RPC with such a status is an answer',
    400,
    'application/json',
    'answer',
    'answered',
  ],
])(
  'if the answer to a request with a limit is too long, %s: status %i, type %j',
  async (_, status, type, kind, report) => {
    const { client, reports } = await connect(() => 'long'.repeat(1_000), {
      status,
      headers: type ? { 'content-type': type } : {},
    })
    const error = await client
      .request({ method: 'bounded', mostBytes: 1_000 } as never)
      .catch((reason: unknown) => reason)
    expect(failureKind(error)).toBe(kind)
    expect(reports).toEqual([report])
  },
)

/** Two answers of `a third` are not too long together, two of `a half` are. */
const maxAnswerBytes = 1_000
const [aThird, aHalf, tooLong] = [300, 600, 1_100].map((bytes) => 'x'.repeat(bytes)) as [
  string,
  string,
  string,
]
const answersWith = (result: string) => (body: Request | Request[]) =>
  [body].flat().map(({ id }) => ({ id, result }))

describe('answers that are too long together', () => {
  test('are asked for in smaller batches, and the endpoint is not to blame', async () => {
    const { call, bodies, reports } = await connect(answersWith(aThird), { maxAnswerBytes })
    expect(await Promise.all([...'abcd'].map(call))).toEqual(Array(4).fill(aThird))
    expect(sizesOf(bodies)).toEqual([4, 2, 2])
    expect(reports).toEqual(['answered', 'answered'])
  })

  test('are asked for one batch after the other', async () => {
    const beside = await connect((body) => echo(body as Request))
    let most = 0
    let inFlight = 0
    const { call, bodies } = await connect(
      async (body) => {
        most = Math.max(most, ++inFlight)
        // A request that was sent at the same time arrives during this exchange.
        await beside.call('a')
        inFlight--
        return answersWith(aHalf)(body)
      },
      { maxAnswerBytes },
    )
    expect(await Promise.all([...'abcd'].map(call))).toEqual(Array(4).fill(aHalf))
    expect(sizesOf(bodies)).toEqual([4, 2, 1, 1, 1, 1])
    expect(most).toBe(1)
  })

  test('make later batches smaller after the third time in a row', async () => {
    const { call, bodies, reports } = await connect(answersWith(aHalf), { maxAnswerBytes })
    for (let round = 0; round < 3; round++) {
      expect(reports).not.toContainEqual(['takes at once', 1])
      await Promise.all([...'ab'].map(call))
    }
    expect(reports).toContainEqual(['takes at once', 1])
    const before = bodies.length
    await Promise.all([...'ab'].map(call))
    expect(sizesOf(bodies.slice(before))).toEqual([1, 1])
  })

  test('and each alone are asked for in ever smaller batches, and the other requests fail without being sent', async () => {
    const { call, bodies, reports } = await connect(answersWith(tooLong), { maxAnswerBytes })
    for (const outcome of await Promise.allSettled(letters.map(call)))
      expect(outcome).toMatchObject({ reason: { name: 'HttpRequestError' } })
    expect(sizesOf(bodies)).toEqual([8, 4, 2, 1])
    expect(reports).toEqual(['failed'])
  })

  test('and in part alone fail the requests that would be sent after them', async () => {
    const { call, bodies } = await connect(
      (body) =>
        [body].flat().map(({ id, method }) => ({ id, result: method === 'a' ? aHalf : tooLong })),
      { maxAnswerBytes },
    )
    const [first, ...others] = await Promise.allSettled([...'abcd'].map(call))
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(others.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect(sizesOf(bodies)).toEqual([4, 2, 1, 1, 1])
  })
})

test('failures name only the host of the address, because the rest may contain a token', async () => {
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
