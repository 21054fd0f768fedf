import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { batchingHttp } from './batching-http.js'

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
  { batchSize = 50, status = 200, timeout = 2_000 } = {},
) {
  const bodies: (Request | Request[])[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request | Request[]
    bodies.push(body)
    const answered = answer(body)
    response.statusCode = status
    if (answered !== undefined)
      response.end(typeof answered === 'string' ? answered : JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport = batchingHttp(url, { batchSize, timeout, retryCount: 0 })
  const client = createPublicClient({ transport })
  const call = (method: string) => client.request({ method: method as never })
  return { bodies, call }
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

test('an error of JSON-RPC is read whatever the status around it', async () => {
  const { call } = await connect(() => ({ id: 0, error: refusal }), { status: 429 })
  const [outcome] = await Promise.allSettled([call('a')])
  expect(rpcErrorIn((outcome as PromiseRejectedResult).reason)).toMatchObject({ code: -32000 })
})

test('an answer that is no JSON is an endpoint that does not answer', async () => {
  const { call } = await connect(() => 'hello')
  await expect(call('a')).rejects.toThrow(HttpRequestError)
})

test('an endpoint that keeps silent times out', async () => {
  const { call } = await connect(() => undefined, { timeout: 50 })
  await expect(call('a')).rejects.toThrow(TimeoutError)
})

test('null is an answer', async () => {
  const { call } = await connect((body) => ({ ...echo(body as Request), result: null }))
  expect(await call('a')).toBeNull()
})
