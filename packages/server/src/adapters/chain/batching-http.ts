import {
  createTransport,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'
import { createBatchLimit } from './batch-limit.js'
import { batchRefusal, wasCut } from './batch-refusal.js'
import { LongAnswerError } from './endpoint-errors.js'
import { isOutage } from './outage.js'
import { parseAnswer } from './parse-answer.js'
import { type Answer, createJsonPost } from './post-json.js'
import { isRateLimit, tooManyRequests } from './rate-limit.js'
import { isRevert } from './revert-data.js'
import type { Timers } from './timers.js'

/** Receives the outcome of each HTTP exchange with an endpoint. */
export interface ExchangeObserver {
  /** The endpoint answered every request, possibly with errors. */
  answered(): void
  /** The endpoint did not answer, or its response was unreadable. */
  failed(): void
  /** The endpoint limits the rate. `retryAfterMs` is set if it names a time. */
  limited(retryAfterMs: number | undefined): void
  /** The endpoint accepts at most this many requests per batch; 1: it accepts no batches. */
  takesAtOnce?(most: number): void
}

export interface BatchingHttpOptions {
  /** Most requests per batch, until the endpoint turns out to accept fewer. */
  readonly batchSize: number
  /** Milliseconds for one exchange. */
  readonly timeout: number
  readonly timers: Timers
  /** Most bytes of the answer to a batch. @default 32 MiB, more than the receipts of any block */
  readonly maxAnswerBytes?: number | undefined
  readonly observer?: ExchangeObserver | undefined
  /**
   * Returns the milliseconds after which a rate-limited request is sent again; `undefined`: it fails. `asks` is how
   * often it was sent. Called only if the endpoint accepts no batches and answered other requests of the same turn.
   * @default rate-limited requests fail
   */
  readonly askAgainAfterMs?: ((asks: number) => number | undefined) | undefined
  /**
   * Called with each result of a request that was sent again after a rate limit. Requests of the same turn were
   * answered before it.
   */
  readonly onLate?: ((answer: object) => void) | undefined
  /** Closes every connection. */
  readonly signal?: AbortSignal | undefined
}

interface Call {
  readonly method: string
  readonly params: unknown
  /** Both as JSON, without the opening brace. */
  readonly body: string
  /** Most bytes of the answer. Such a request is sent alone unless it `sharesBatch`. */
  readonly mostBytes?: number | undefined
  readonly sharesBatch?: boolean | undefined
  /** How often the request has hit a rate limit. */
  readonly limited: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * What is known about the endpoint when a batch is sent. `failed once`: this batch has failed before. `alive`: the
 * endpoint answers other requests. `alive, and the method in doubt`: the batch only tests whether the endpoint
 * refuses its method.
 */
type Known = 'nothing' | 'failed once' | 'alive' | 'alive, and the method in doubt'

/** A batch that was refused, or may have been, because it is a batch. */
interface Refused {
  /** The requests without an answer. */
  readonly left: readonly Call[]
  /** Number of requests in the batch. */
  readonly refused: number
  readonly most?: number | undefined
  readonly known: Known
  readonly error: unknown
}

/**
 * Creates a transport for JSON-RPC over HTTP. Requests that start in the same turn of the event loop are sent as one
 * batch, without a timer. Answers are matched by id, because endpoints may return them in any order.
 *
 * When an endpoint refuses a batch because it is a batch, the unanswered requests are sent again at once in smaller
 * batches. The size that the endpoint accepts is remembered. A request may then run twice, which is safe: all methods
 * only read, except `eth_sendRawTransaction`. A signed transaction has one hash and nonce, so sending it twice has no
 * further effect.
 *
 * An endpoint without batches may rate-limit some requests of a turn and answer others. The limited ones are sent
 * again after a pause. Otherwise their read would fail and repeat all of its requests, so a read of many requests
 * might never succeed. In a batch, the request that proves a block must be answered together with the others. So such
 * a read fails as a whole.
 *
 * If the answers to a batch are longer than `maxAnswerBytes` together, its requests are sent again in smaller batches,
 * one after the other. After three such batches in a row, later batches are smaller for ten minutes.
 *
 * A request may have `mostBytes`: the most bytes of its answer. If the answer is longer, the request fails with
 * `LongAnswerError` as the cause, and the endpoint counts as having answered. Such a request is sent alone, so that a
 * long answer fails no other request. One that `sharesBatch` is sent alone only if the answers to its batch are too
 * long.
 *
 * Fails with viem's errors: `HttpRequestError` or `TimeoutError` when the endpoint did not answer or refused to
 * serve, `RpcRequestError` when it answered with an error. They name only the endpoint's host, because the rest of
 * the URL may be a secret. No other request is sent twice.
 */
export function batchingHttp(
  address: string,
  {
    batchSize,
    timeout,
    timers,
    maxAnswerBytes = 32 * 1024 * 1024,
    observer,
    askAgainAfterMs,
    onLate,
    signal,
  }: BatchingHttpOptions,
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

  /** Methods that a proxy refuses together with the whole batch that contains them. */
  const apart = new Set<string>()

  const limit = createBatchLimit({
    most: batchSize,
    timers,
    onChange: (most) => observer?.takesAtOnce?.(most),
  })

  /** Sends the calls. Returns how many were answered together; 0: none. */
  const send = async (calls: readonly Call[], known: Known = 'nothing'): Promise<number> => {
    let answer: Answer
    try {
      answer = await exchange(host, (body) => post(body, mostBytesOf(calls)), envelope(calls))
    } catch (error) {
      const { cause } = error as Error
      const bounded = calls.filter(({ mostBytes }) => mostBytes !== undefined)
      if (cause instanceof LongAnswerError && bounded.length > 0)
        return calls.length === 1 ? failAsTooLong(calls, cause) : sendBoundedApart(calls, bounded)
      if (calls.length === 1) return fail(calls, error)
      const refused = { left: calls, refused: calls.length, known, error }
      if (cause instanceof LongAnswerError) return sendApart(refused, false)
      return wasCut(error) ? sendAgain(refused) : fail(calls, error)
    }
    const refusal = batchRefusal(answer, calls.length)
    try {
      const answerTo = refusal?.served.size === 0 ? () => ({}) : readAnswer(host, answer)
      const left = refusal ? calls.filter((_, id) => !refusal.served.has(id)) : []
      const failures = calls.map((call, id) =>
        left.includes(call) ? undefined : settle(host, call, answerTo(id)),
      )
      if (refusal && left.length > 0) {
        const { certain, most, details } = refusal
        const error = new HttpRequestError({ url: host, status: answer.status, details })
        const refused = { left, refused: calls.length, most, known, error }
        return await (certain ? sendApart(refused, true) : sendAgain(refused))
      }
      report(observer, failures)
      if (calls.length === 1) for (const { method } of calls) apart.delete(method)
      if (failures.every((failure) => failure !== undefined)) return 0
      limit.served(calls.length)
      return calls.length
    } catch (error) {
      return mayBeOfMethod(error, calls) ? sendOneByOne(calls, known, error) : fail(calls, error)
    }
  }

  /**
   * Handles HTTP statuses that usually refuse a key. Some proxies use them to refuse a method; others refuse a long
   * request, a forbidden word, or any request for a moment. The method counts as refused if the endpoint answers
   * `eth_chainId` but refuses this method without parameters too. The request then fails like one for a method that
   * does not exist. From then on the method is sent alone, until it is answered.
   */
  const sendOneByOne = async (
    calls: readonly Call[],
    known: Known,
    error: HttpRequestError,
  ): Promise<number> => {
    const isAlive = known === 'alive' || (await isAnswered(known))
    if (!isAlive) {
      for (const { reject } of calls) reject(error)
      return 0
    }
    if (calls.length > 1) {
      await Promise.all(calls.map((call) => send([call], 'alive')))
      return calls.length
    }
    for (const { method, params, reject } of calls) {
      if (!apart.has(method) && !(await refusesMethod(method))) {
        reject(error)
        return 0
      }
      apart.add(method)
      report(observer, [undefined])
      reject(
        new RpcRequestError({
          body: { method, params },
          error: {
            code: methodNotFound,
            message: `The endpoint refuses ${method} with HTTP ${error.status}: ${error.details}`,
            data: { status: error.status },
          },
          url: host,
        }),
      )
    }
    return calls.length
  }

  const isAnswered = async (known: Known): Promise<boolean> =>
    known !== 'alive, and the method in doubt' && (await send([asksChain], 'alive')) > 0

  /** Concurrent refusals of a method share one test. */
  const inDoubt = new Map<string, Promise<boolean>>()
  const refusesMethod = (method: string): Promise<boolean> => {
    const asked = inDoubt.get(method) ?? askBare(method).finally(() => inDoubt.delete(method))
    inDoubt.set(method, asked)
    return asked
  }

  /**
   * Tests the method without parameters. Returns false for any other response, such as a rate limit, which says
   * nothing about the method.
   */
  const askBare = async (method: string): Promise<boolean> => {
    let refusal: unknown
    const bare: Call = {
      ...asksChain,
      method,
      params: [],
      body: `"method":${JSON.stringify(method)},"params":[]}`,
      reject: (error) => {
        refusal = error
      },
    }
    await send([bare], 'alive, and the method in doubt')
    return mayBeOfMethod(refusal, [bare])
  }

  /**
   * Sends a batch that may have failed by chance again unchanged, then one of its requests alone, and only then
   * smaller batches.
   */
  const sendAgain = async (refused: Refused): Promise<number> => {
    const { left, known, error } = refused
    if (known === 'nothing') return send(left, 'failed once')
    if (known === 'alive') return sendApart(refused, false)
    const [first, ...others] = left
    if (first && (await send([first], 'alive')) > 0)
      return sendApart({ ...refused, left: others }, false)
    for (const { reject } of others) reject(error)
    return 0
  }

  /** Sends one smaller batch first. If the endpoint refuses that too, the rest fails without being sent. */
  const sendApart = async (
    { left, refused, most = Math.floor(refused / 2), known, error }: Refused,
    certain: boolean,
  ): Promise<number> => {
    const [first = [], ...others] = inBatches(left, most)
    const answered = first.length > 0 ? await send(first, 'alive') : most
    const rest = others.flat()
    if (answered === 0) {
      for (const { reject } of rest) reject(error)
      return 0
    }
    const size = answered === first.length ? most : answered
    // The refusal of a smaller batch that follows is not additional evidence.
    if (certain || known !== 'alive') limit.refused(refused, size, certain)
    const batches = inBatches(rest, size)
    if ((error as Error).cause instanceof LongAnswerError) await sendInTurn(batches, error)
    else await Promise.all(batches.map((batch) => send(batch, 'alive')))
    return size
  }

  /**
   * Sends one batch at a time, because each answer may take `maxAnswerBytes`. If the endpoint answers nothing of a
   * batch, the rest fails without being sent.
   */
  const sendInTurn = async (batches: readonly Call[][], error: unknown): Promise<void> => {
    const [first, ...others] = batches
    if (!first) return
    if ((await send(first, 'alive')) > 0) return sendInTurn(others, error)
    for (const { reject } of others.flat()) reject(error)
  }

  const fail = (calls: readonly Call[], error: unknown): number => {
    report(observer, [error])
    for (const { reject } of calls) reject(error)
    return 0
  }

  /**
   * Sends the requests of a batch with too long answers again: the bounded ones apart from the others, or each alone if
   * there are no others. So only the long answers fail.
   */
  const sendBoundedApart = async (
    calls: readonly Call[],
    bounded: readonly Call[],
  ): Promise<number> => {
    const others = calls.filter((call) => !bounded.includes(call))
    const batches = others.length > 0 ? [others, bounded] : bounded.map((call) => [call])
    await Promise.all(batches.map((batch) => send(batch, 'alive')))
    return calls.length
  }

  /** The calls chose what they return, so the endpoint is not to blame. */
  const failAsTooLong = (calls: readonly Call[], error: LongAnswerError): number => {
    report(observer, [undefined])
    for (const { reject } of calls) reject(error)
    return calls.length
  }

  const enqueue = (call: Call) => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(call)
  }

  const flush = async () => {
    const started = waiting
    waiting = []
    let answers = 0
    const limited: (readonly [Call, unknown])[] = []
    const calls = started.map((call) => ({
      ...call,
      resolve(result: unknown) {
        answers++
        if (call.limited > 0 && typeof result === 'object' && result !== null) onLate?.(result)
        call.resolve(result)
      },
      reject(error: unknown) {
        // In a batch, its answer must arrive together with the others.
        if (isLimit(error) && limit.most() === 1) return void limited.push([call, error])
        if (error instanceof RpcRequestError) answers++
        call.reject(error)
      },
    }))
    const [alone, together] = [true, false].map((is) =>
      calls.filter(
        ({ method, mostBytes, sharesBatch }) =>
          (apart.has(method) || (mostBytes !== undefined && !sharesBatch)) === is,
      ),
    ) as [Call[], Call[]]
    await Promise.all([
      ...inBatches(together, limit.most()).map((batch) => send(batch)),
      ...alone.map((call) => send([call])),
    ])
    for (const [call, error] of limited) {
      const asks = call.limited + 1
      const pauseMs = answers > 0 || call.limited > 0 ? askAgainAfterMs?.(asks) : undefined
      if (pauseMs === undefined) call.reject(error)
      else timers.after(pauseMs, () => enqueue({ ...call, limited: asks }))
    }
  }

  return () =>
    createTransport({
      key: 'http',
      name: 'Batching HTTP JSON-RPC',
      type: 'http',
      retryCount: 0,
      timeout,
      request: ({ method, params, mostBytes, sharesBatch }: BoundedRequest) =>
        new Promise<never>((resolve, reject) => {
          const body = JSON.stringify({ method, params }).slice(1)
          enqueue({
            method,
            params,
            body,
            mostBytes,
            sharesBatch,
            limited: 0,
            resolve: resolve as Call['resolve'],
            reject,
          })
        }),
    })
}

/** A request as viem's client passes it on. */
export interface BoundedRequest {
  readonly method: string
  readonly params?: unknown
  readonly mostBytes?: number | undefined
  readonly sharesBatch?: boolean | undefined
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

/** Nodes accept bodies of 2 MB and more. A few bundles with dozens of operations each are that long. */
const maxBatchBytes = 512 * 1024

/**
 * Bytes that a batch with bounded requests allows for each other one. Nearly all answers are words or headers of
 * blocks. A longer one, such as the logs of a block, costs one more exchange.
 */
const bytesBesideBounded = 128 * 1024

/** Returns the most bytes of the answers to the calls. `undefined`: no call has a bound. */
const mostBytesOf = (calls: readonly Call[]): number | undefined =>
  calls.some(({ mostBytes }) => mostBytes !== undefined)
    ? calls.reduce((sum, { mostBytes = bytesBesideBounded }) => sum + mostBytes, 0)
    : undefined

/**
 * Splits the calls, in order, into batches of at most `batchSize` requests and `maxBatchBytes`. A single longer
 * request is a batch by itself.
 */
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

/**
 * Returns the JSON body. A single request is not wrapped in an array, because some endpoints bill or limit batches
 * differently.
 */
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

/** Returns a lookup of answers by request id. Throws when the endpoint did not serve the requests at all. */
function readAnswer(host: string, { status, headers, text }: Answer): (id: number) => RpcAnswer {
  const ok = status >= 200 && status < 300
  const parsed = parseAnswer(text)
  const whole = typeof parsed === 'object' && parsed !== null ? (parsed as RpcAnswer) : undefined
  if (!whole || (!ok && !isAnswerAllTheSame(status, whole)))
    throw new HttpRequestError({
      url: host,
      status,
      headers: new Headers({
        'retry-after': headers['retry-after'] ?? '',
        date: headers.date ?? '',
      }),
      details: ok ? 'The endpoint did not answer with JSON.' : text.slice(0, 200),
    })
  // An endpoint that limits the rate may answer with one error for all requests.
  if (!Array.isArray(whole)) return () => whole
  const byId = new Map(whole.map((one: RpcAnswer | null) => [one?.id, one ?? {}]))
  return (id) => byId.get(id) ?? {}
}

/** Some endpoints send a JSON-RPC error with HTTP 400, or a revert with any status. */
function isAnswerAllTheSame(status: number, { error }: RpcAnswer): boolean {
  if (typeof error?.code !== 'number') return false
  return status === 400 || isRevert(error)
}

/** Settles a call with its answer. Returns an error if the endpoint did not serve the request. */
function settle(
  host: string,
  { method, params, resolve, reject }: Call,
  { id, error, result }: RpcAnswer,
): HttpRequestError | undefined {
  const refuse = (refusal: { status?: number; details: string }) => {
    const failure = new HttpRequestError({ url: host, ...refusal })
    reject(failure)
    return failure
  }
  if (error && isRateLimit(error, isSearch(method, params)))
    return refuse({ status: tooManyRequests, details: error.message })
  // A search that times out may span too many blocks; `isTooMuchAsked` recognises that.
  if (error && isOutage(error) && !isSearch(method, params))
    return refuse({ details: error.message })
  if (error && methodsOfService.includes(method)) return refuse({ details: error.message })
  // A proxy or login in front of the node may use the `error` field differently.
  if (error && typeof error.code !== 'number')
    return refuse({ details: JSON.stringify(error).slice(0, 500) })
  if (error && id === null && !isOfRequest(error)) return refuse({ details: error.message })
  if (error) reject(new RpcRequestError({ body: { method, params }, error, url: host }))
  else if (result !== undefined) resolve(result)
  else return refuse({ details: `The endpoint left ${method} without an answer.` })
  return undefined
}

/**
 * Methods that every endpoint can answer. An error means that the endpoint does not serve, for example because of the
 * key.
 */
const methodsOfService: readonly string[] = ['eth_chainId', 'eth_blockNumber']

/** Code of JSON-RPC 2.0. */
const methodNotFound = -32601

/** Method not found and invalid params (JSON-RPC 2.0), method not supported (EIP-1474). */
const codesOfRequests: readonly number[] = [methodNotFound, -32602, -32004]

/** Statuses that refuse a key or an HTTP method, and at some proxies a JSON-RPC method. */
const statusesOfMethods: readonly unknown[] = [401, 403, 405]

const mayBeOfMethod = (error: unknown, calls: readonly Call[]): error is HttpRequestError =>
  error instanceof HttpRequestError &&
  statusesOfMethods.includes(error.status) &&
  !calls.every(({ method }) => methodsOfService.includes(method))

/** Only tests whether the endpoint answers. */
const asksChain: Call = {
  method: 'eth_chainId',
  params: undefined,
  body: '"method":"eth_chainId"}',
  limited: 0,
  resolve() {},
  reject() {},
}

/**
 * Returns whether the error is about the request. JSON-RPC requires an error to have the id of its request. An error
 * without an id comes from software that did not read the request, except for errors that only a node can return.
 */
const isOfRequest = (error: RpcError): boolean =>
  isRevert(error) || codesOfRequests.includes(error.code)

/**
 * Returns whether the request searches logs of several blocks. When these are too many, endpoints of BNB Smart Chain
 * answer only "limit exceeded", like a rate limit.
 */
function isSearch(method: string, params: unknown): boolean {
  if (method !== 'eth_getLogs') return false
  const [filter] = (params ?? []) as [{ readonly fromBlock?: unknown; readonly toBlock?: unknown }?]
  return filter?.fromBlock !== filter?.toBlock
}

const isLimit = (error: unknown): error is HttpRequestError =>
  error instanceof HttpRequestError && error.status === tooManyRequests

function report(observer: ExchangeObserver | undefined, outcomes: readonly unknown[]): void {
  const failures = outcomes.filter((outcome) => outcome !== undefined)
  const limit = failures.find(isLimit)
  if (limit) observer?.limited(limit.headers && retryAfterMs(limit.headers))
  else if (failures.length > 0) observer?.failed()
  else observer?.answered()
}

/**
 * Returns `Retry-After` in milliseconds. A date in it is compared with the response's `Date` header, or with the
 * local clock.
 */
function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (!header) return undefined
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - (Date.parse(headers.get('date') ?? '') || Date.now())
  return ms >= 0 ? ms : undefined
}
