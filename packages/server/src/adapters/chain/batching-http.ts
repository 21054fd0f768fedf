import {
  createTransport,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'
import { createBatchLimit } from './batch-limit.js'
import { batchRefusal, wasCut } from './batch-refusal.js'
import { isOutage } from './outage.js'
import { parseAnswer } from './parse-answer.js'
import { type Answer, createJsonPost } from './post-json.js'
import { isRateLimit, tooManyRequests } from './rate-limit.js'
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
  /** It turned out to take no more requests than this at once; 1: it takes no batches. */
  takesAtOnce?(most: number): void
}

export interface BatchingHttpOptions {
  /** Of requests that travel together, until the endpoint takes fewer. */
  readonly batchSize: number
  /** Of one exchange, in milliseconds. */
  readonly timeout: number
  readonly timers: Timers
  readonly observer?: ExchangeObserver | undefined
  /**
   * Milliseconds after which a request is asked again, where the endpoint takes no batches, a limit hit the request, and others of
   * the same turn were answered; `undefined`: it fails. Called with how often it was asked.
   * @default it fails
   */
  readonly askAgainAfterMs?: ((asks: number) => number | undefined) | undefined
  /** Learns of each answer to a request that was asked again after a limit. What started with the request was answered before. */
  readonly onLate?: ((answer: object) => void) | undefined
  /** Ends every connection. */
  readonly signal?: AbortSignal | undefined
}

interface Call {
  readonly method: string
  readonly params: unknown
  /** Both as JSON, from behind the opening brace. */
  readonly body: string
  /** How often it was asked before, and limited. */
  readonly limited: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * What the sender of a batch knows of the endpoint. `failed once`: this batch has failed before. `alive`: the endpoint answers other
 * requests. `alive, and the method in doubt`: the batch only asks whether the endpoint has its method.
 */
type Known = 'nothing' | 'failed once' | 'alive' | 'alive, and the method in doubt'

/** A batch that was refused as such, or may have been. */
interface Refused {
  /** What of it was not answered. */
  readonly left: readonly Call[]
  /** How many travelled together. */
  readonly refused: number
  readonly most?: number | undefined
  readonly known: Known
  readonly error: unknown
}

/** More than any block's receipts. */
const maxAnswerBytes = 32 * 1024 * 1024

/**
 * JSON-RPC over HTTP. Requests that start in the same turn of the event loop travel as one batch, without waiting
 * for a timer, and answers are paired by their id: endpoints may answer a batch in any order.
 *
 * When an endpoint refuses requests because they came together, they travel again at once in smaller batches. The size that
 * the endpoint takes is remembered. Only what was not answered is asked again. It may have run all the same, and that is safe:
 * every method here reads, except `eth_sendRawTransaction`. By its hash and its nonce, a signed transaction is one transaction,
 * however often a node gets it.
 *
 * When an endpoint that takes no batches limits some of the requests that started together and answers others, those that it limited
 * are asked again after a pause. The read that they belong to would fail otherwise, and ask for all of them again: where each
 * travels alone, a read of many requests would never succeed. Where requests travel together, what proves a block must stay
 * with what is asked at the block, so the read fails as a whole.
 *
 * Fails with viem's errors. They name the endpoint's host only, since the rest of an address may be a secret: with
 * `HttpRequestError` or `TimeoutError` when the endpoint did not answer or refused to serve, with `RpcRequestError`
 * when it answered with an error. Nothing else is asked a second time.
 */
export function batchingHttp(
  address: string,
  { batchSize, timeout, timers, observer, askAgainAfterMs, onLate, signal }: BatchingHttpOptions,
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

  /** A proxy refuses them, and with them what they travel with. */
  const apart = new Set<string>()

  const limit = createBatchLimit({
    most: batchSize,
    timers,
    onChange: (most) => observer?.takesAtOnce?.(most),
  })

  /** Returns how many of them were answered together; 0: none was. */
  const send = async (calls: readonly Call[], known: Known = 'nothing'): Promise<number> => {
    let answer: Answer
    try {
      answer = await exchange(host, post, envelope(calls))
    } catch (error) {
      return calls.length > 1 && wasCut(error)
        ? sendAgain({ left: calls, refused: calls.length, known, error })
        : fail(calls, error)
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
   * A status that refuses a key refuses a method at some proxies, and at others a request that is too long, has a forbidden word in it
   * or comes at the wrong moment. The method is refused where the endpoint answers another one, and refuses this one without any
   * parameters too. That is told like a method that does not exist. It travels alone from then on, until it is answered.
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

  /** Each method in doubt is asked for once at a time, however many requests have been refused. */
  const inDoubt = new Map<string, Promise<boolean>>()
  const refusesMethod = (method: string): Promise<boolean> => {
    const asked = inDoubt.get(method) ?? askBare(method).finally(() => inDoubt.delete(method))
    inDoubt.set(method, asked)
    return asked
  }

  /** False where anything else comes back, such as a limit: then nothing is known of the method. */
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

  /** What may have failed by chance is asked again as it was, then one request of it alone, and only then in parts. */
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

  /** Asks for a part first: an endpoint that refuses that as well is not asked for all the rest. */
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
    // A part that was refused in its turn is no further sign.
    if (certain || known !== 'alive') limit.refused(refused, size, certain)
    await Promise.all(inBatches(rest, size).map((batch) => send(batch, 'alive')))
    return size
  }

  const fail = (calls: readonly Call[], error: unknown): number => {
    report(observer, [error])
    for (const { reject } of calls) reject(error)
    return 0
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
        // Together with others, its answer has to come with theirs.
        if (isLimit(error) && limit.most() === 1) return void limited.push([call, error])
        if (error instanceof RpcRequestError) answers++
        call.reject(error)
      },
    }))
    const [alone, together] = [true, false].map((is) =>
      calls.filter(({ method }) => apart.has(method) === is),
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
      request: ({ method, params }) =>
        new Promise<never>((resolve, reject) => {
          const body = JSON.stringify({ method, params }).slice(1)
          enqueue({ method, params, body, limited: 0, resolve: resolve as Call['resolve'], reject })
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

/** The answer to each request by its id. Throws when the endpoint did not serve the requests at all. */
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
  // An endpoint that limits our requests answers with one error for all.
  if (!Array.isArray(whole)) return () => whole
  const byId = new Map(whole.map((one: RpcAnswer | null) => [one?.id, one ?? {}]))
  return (id) => byId.get(id) ?? {}
}

/** Some endpoints put an error of JSON-RPC into HTTP 400, or a revert into any status. */
function isAnswerAllTheSame(status: number, { error }: RpcAnswer): boolean {
  if (typeof error?.code !== 'number') return false
  return status === 400 || isRevert(error)
}

/** Returns what shows that the endpoint did not serve the request, if anything does. */
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
  // A search that runs out of time may span too much: `isTooMuchAsked` tells.
  if (error && isOutage(error) && !isSearch(method, params))
    return refuse({ details: error.message })
  if (error && methodsOfService.includes(method)) return refuse({ details: error.message })
  // What stands in front of the node, a login for instance, may use the field in its own way.
  if (error && typeof error.code !== 'number')
    return refuse({ details: JSON.stringify(error).slice(0, 500) })
  if (error && id === null && !isOfRequest(error)) return refuse({ details: error.message })
  if (error) reject(new RpcRequestError({ body: { method, params }, error, url: host }))
  else if (result !== undefined) resolve(result)
  else return refuse({ details: `The endpoint left ${method} without an answer.` })
  return undefined
}

/** They ask what every endpoint can say. An error is no answer: it says that the endpoint does not serve, such as to this key. */
const methodsOfService: readonly string[] = ['eth_chainId', 'eth_blockNumber']

/** Of JSON-RPC 2.0. */
const methodNotFound = -32601

/** With "invalid params" (JSON-RPC 2.0) and "method not supported" (EIP-1474). */
const codesOfRequests: readonly number[] = [methodNotFound, -32602, -32004]

/** Said of a key or of HTTP's methods, and at some proxies of a method. */
const statusesOfMethods: readonly unknown[] = [401, 403, 405]

const mayBeOfMethod = (error: unknown, calls: readonly Call[]): error is HttpRequestError =>
  error instanceof HttpRequestError &&
  statusesOfMethods.includes(error.status) &&
  !calls.every(({ method }) => methodsOfService.includes(method))

/** Asked for nothing but whether there is an answer. */
const asksChain: Call = {
  method: 'eth_chainId',
  params: undefined,
  body: '"method":"eth_chainId"}',
  limited: 0,
  resolve() {},
  reject() {},
}

/**
 * Is the error said of what was asked? By the specification an error has the id of its request. One without comes from
 * something that never read the request, unless only a node that did can say it.
 */
const isOfRequest = (error: RpcError): boolean =>
  isRevert(error) || codesOfRequests.includes(error.code)

/** Logs of several blocks. BNB Smart Chain's endpoints say no more than "limit exceeded" when these are too many for them. */
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

/** `Retry-After` in seconds, or as a date, which is compared with the endpoint's own clock where it tells the time. */
function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (!header) return undefined
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - (Date.parse(headers.get('date') ?? '') || Date.now())
  return ms >= 0 ? ms : undefined
}
