import {
  createTransport,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'
import { type Answer, createJsonPost } from './post-json.js'
import { isRevert } from './revert-data.js'
import type { Timers } from './timers.js'

/** Learns how each HTTP exchange with an endpoint went. */
export interface ExchangeObserver {
  /** The endpoint answered every request in it, be it with errors. */
  answered(): void
  /** No answer, or none that could be read. */
  failed(): void
  /** The endpoint asks to be left alone, for this long if it says so. */
  limited(retryAfterMs: number | undefined): void
}

export interface BatchingHttpOptions {
  readonly batchSize: number
  /** Of one exchange, in milliseconds. */
  readonly timeout: number
  readonly timers: Timers
  readonly observer?: ExchangeObserver | undefined
  /** Ends every connection. */
  readonly signal?: AbortSignal | undefined
}

interface Call {
  readonly method: string
  readonly params: unknown
  /** Both as JSON, from behind the opening brace. */
  readonly body: string
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** More than any block's receipts. */
const maxAnswerBytes = 32 * 1024 * 1024

/**
 * JSON-RPC over HTTP. Requests that start in the same turn of the event loop travel as one batch, without waiting
 * for a timer, and answers are paired by their id: endpoints may answer a batch in any order.
 *
 * Fails with viem's errors. They name the endpoint's host only, since the rest of an address may be a secret: with
 * `HttpRequestError` or `TimeoutError` when the endpoint did not answer or refused to serve, with `RpcRequestError`
 * when it answered with an error. Nothing is tried a second time.
 */
export function batchingHttp(
  address: string,
  { batchSize, timeout, timers, observer, signal }: BatchingHttpOptions,
): Transport {
  const { host } = new URL(address)
  const post = createJsonPost(address, {
    timeoutMs: timeout,
    onTimeout: () => new TimeoutError({ body: {}, url: host }),
    maxAnswerBytes,
    timers,
    signal,
  })
  let waiting: Call[] = []

  const send = async (calls: readonly Call[]): Promise<void> => {
    try {
      const answer = readAnswer(host, await exchange(host, post, envelope(calls)))
      const failures = calls.map((call, id) => settle(host, call, answer(id)))
      report(observer, failures)
    } catch (error) {
      report(observer, [error])
      for (const { reject } of calls) reject(error)
    }
  }

  const flush = () => {
    const calls = waiting
    waiting = []
    for (const batch of inBatches(calls, batchSize)) void send(batch)
  }

  return () =>
    createTransport({
      key: 'http',
      name: 'Batching HTTP JSON-RPC',
      type: 'http',
      retryCount: 0,
      timeout,
      request: ({ method, params }) =>
        new Promise<never>((resolve, reject) => {
          if (waiting.length === 0) setImmediate(flush)
          const body = JSON.stringify({ method, params }).slice(1)
          waiting.push({ method, params, body, resolve: resolve as Call['resolve'], reject })
        }),
    })
}

interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

interface RpcAnswer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: RpcError
}

/** Nodes take bodies of 2 MB and more; a few bundles with dozens of operations each are that long. */
const maxBatchBytes = 512 * 1024

/** In order, each with at most so many requests, and none too long that could be split. */
function inBatches(calls: readonly Call[], batchSize: number): Call[][] {
  const batches: Call[][] = []
  let bytes = 0
  for (const call of calls) {
    const batch = batches.at(-1)
    bytes += call.body.length
    if (batch && batch.length < batchSize && bytes <= maxBatchBytes) batch.push(call)
    else {
      batches.push([call])
      bytes = call.body.length
    }
  }
  return batches
}

/** A request alone is not wrapped: some endpoints bill or limit batches differently. */
function envelope(calls: readonly Call[]): string {
  const bodies = calls.map(({ body }, id) => `{"jsonrpc":"2.0","id":${id},${body}`)
  return bodies.length === 1 ? (bodies[0] ?? '') : `[${bodies.join(',')}]`
}

async function exchange(
  host: string,
  post: (body: string) => Promise<Answer>,
  body: string,
): Promise<Answer> {
  try {
    return await post(body)
  } catch (cause) {
    throw cause instanceof TimeoutError
      ? cause
      : new HttpRequestError({ url: host, cause: cause as Error })
  }
}

const tooManyRequests = 429

/** The answer to each request by its id. Throws when the endpoint did not serve the requests at all. */
function readAnswer(host: string, { status, headers, text }: Answer): (id: number) => RpcAnswer {
  const ok = status >= 200 && status < 300
  const parsed = parse(text)
  const whole = typeof parsed === 'object' && parsed !== null ? (parsed as RpcAnswer) : undefined
  if (!whole || (!ok && !isAnswerAllTheSame(status, whole)))
    throw new HttpRequestError({
      url: host,
      status,
      headers: new Headers({ 'retry-after': headers['retry-after'] ?? '' }),
      details: ok ? 'The endpoint did not answer with JSON.' : text.slice(0, 200),
    })
  // An endpoint that refuses a batch as a whole answers with one error for all.
  if (!Array.isArray(whole)) return () => whole
  const byId = new Map(whole.map((one: RpcAnswer | null) => [one?.id, one ?? {}]))
  return (id) => byId.get(id) ?? {}
}

/** Some endpoints put an error of JSON-RPC into HTTP 400, or a revert into any status. */
function isAnswerAllTheSame(status: number, { error }: RpcAnswer): boolean {
  if (typeof error?.code !== 'number') return false
  return status === 400 || isRevert(error)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns what shows that the endpoint did not serve the request, if anything does. */
function settle(
  host: string,
  { method, params, resolve, reject }: Call,
  { error, result }: RpcAnswer,
): HttpRequestError | undefined {
  const refuse = (refusal: { status?: number; details: string }) => {
    const failure = new HttpRequestError({ url: host, ...refusal })
    reject(failure)
    return failure
  }
  if (error && isRateLimit(error, isSearch(method, params)))
    return refuse({ status: tooManyRequests, details: error.message })
  // What stands in front of the node, a login for instance, may use the field in its own way.
  if (error && typeof error.code !== 'number') return refuse({ details: JSON.stringify(error) })
  if (error) reject(new RpcRequestError({ body: { method, params }, error, url: host }))
  else if (result !== undefined) resolve(result)
  else return refuse({ details: `The endpoint left ${method} without an answer.` })
  return undefined
}

/** "Limit exceeded" of EIP-1474. */
const limitExceeded = -32005
const limitOfOneRequest = /range|block|result|log|size|batch|gas/i

const rateLimitWording =
  /rate.?limit|too many requests|request rate|requests? per (second|minute|day)|daily request|capacity|compute units|throttl|quota/i

/** Logs of a range of blocks. BNB Smart Chain's endpoints say no more than "limit exceeded" when it is too large for them. */
const isSearch = (method: string, params: unknown): boolean =>
  method === 'eth_getLogs' && JSON.stringify(params).includes('"fromBlock"')

/** Limits on how much may be asked come with HTTP 200 too. Limits on one request, such as a range of blocks, are answers. */
const isRateLimit = (error: RpcError, search: boolean): boolean =>
  !isRevert(error) &&
  (error.code === tooManyRequests ||
    rateLimitWording.test(error.message) ||
    (error.code === limitExceeded && !search && !limitOfOneRequest.test(error.message)))

function report(observer: ExchangeObserver | undefined, outcomes: readonly unknown[]): void {
  const failures = outcomes.filter((outcome) => outcome !== undefined)
  const limit = failures.find(
    (failure) => failure instanceof HttpRequestError && failure.status === tooManyRequests,
  ) as HttpRequestError | undefined
  if (limit) observer?.limited(retryAfterMs(limit.headers?.get('retry-after')))
  else if (failures.length > 0) observer?.failed()
  else observer?.answered()
}

/** `Retry-After` in seconds; as a date, which endpoints hardly send, it is not read. */
function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header || Number.NaN)
  return seconds >= 0 ? seconds * 1_000 : undefined
}
