import { ConnectionError } from '../errors/connection-error.js'
import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { MalformedAnswerError } from '../errors/malformed-answer-error.js'
import type { dataEndpoints } from '../generated/wire.js'
import { given } from '../inputs/given.js'
import { readOptions } from '../inputs/read-options.js'
import type { EndpointAuth, Shape, WireEndpoint } from '../shapes/wire-endpoint.js'
import type { Clock } from '../time/clock.js'
import { sleep } from '../time/sleep.js'
import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '../wire/endpoint-types.js'
import { backoffMs } from './backoff.js'
import { buildUrl } from './build-url.js'
import { type Answer, type Exchange, exchange } from './exchange.js'
import { issuesOf } from './issues-of.js'
import { mayPass } from './may-pass.js'
import type { Observer } from './observe.js'
import { readJson } from './read-json.js'
import { readRefusal } from './read-refusal.js'
import type { RequestOptions } from './request-options.js'

export interface CallerConfig {
  readonly baseUrl: string
  /** Returns the credential headers of an endpoint. Throws if the credential is missing. */
  readonly authorize: (
    auth: EndpointAuth,
  ) => Record<string, string> | Promise<Record<string, string>>
  readonly fetch: typeof globalThis.fetch | undefined
  readonly clock: Clock
  readonly timeoutMs: number
  readonly maxWaitMs: number
  readonly maxRetries: number
  readonly observer: Observer
}

export interface EndpointInput<Name extends EndpointName> {
  readonly params?: ParamsOf<Name>
  readonly query?: QueryOf<Name>
  readonly body?: BodyOf<Name>
  /** Makes it safe to repeat a prepare. */
  readonly idempotencyKey?: string
  /**
   * The earlier error that caused this request. If the gateway refuses the request, this becomes the `cause` of the
   * refusal.
   */
  readonly cause?: unknown
}

interface Attempt extends Exchange {
  /** Error of the attempt before. For the first attempt: the earlier error that caused the request. */
  cause: unknown
}

/**
 * Calls one endpoint of the wire contract. The input is typed, the answer is checked, and the request is retried if
 * that is safe.
 */
export type Caller<Known extends EndpointName = keyof typeof dataEndpoints> = <
  const Name extends Known,
>(
  name: Name,
  input: EndpointInput<Name>,
  options?: RequestOptions,
) => Promise<AnswerOf<Name>>

export function createCaller<Known extends EndpointName>(
  endpoints: Readonly<Record<Known, WireEndpoint>>,
  config: CallerConfig,
): Caller<Known> {
  return async (name, { params, query, body, idempotencyKey, cause }, options = {}) => {
    const endpoint = endpoints[name]
    readOptions(options)
    checkHeader('idempotencyKey', idempotencyKey)
    checkHeader('requestId', options.requestId)
    const url = buildUrl(config.baseUrl, endpoint.path, { params, query })
    const request = {
      method: endpoint.method.toUpperCase(),
      url,
      path: new URL(url).pathname,
      headers: {
        accept: 'application/json',
        ...(await config.authorize(endpoint.auth)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...given({ 'idempotency-key': idempotencyKey, 'x-request-id': options.requestId }),
      },
      body: body === undefined ? null : JSON.stringify(body, asText),
      signal: options.signal,
      repeatable: isRepeatable(endpoint, idempotencyKey),
      cause,
    }
    const answer = await send(name, request, { ...config, ...given(options) })
    return readSuccess(`${request.method} ${endpoint.path}`, endpoint.response, answer) as AnswerOf<
      typeof name
    >
  }

  /**
   * Sends the request with retries, within `maxWaitMs`. If a pause would leave no time for another attempt, the error
   * is thrown immediately. Its `retryAfterMs` says how long to wait.
   */
  async function send(
    endpoint: string,
    request: Omit<Attempt, 'attempt' | 'timeoutMs'>,
    { clock, observer, timeoutMs, maxRetries, maxWaitMs }: Omit<CallerConfig, 'authorize'>,
  ): Promise<Answer> {
    const startedAt = clock.now()
    const leftMs = () => maxWaitMs - (clock.now() - startedAt)
    const { method, path } = request
    for (let attempt = 1; ; attempt++) {
      const event = { endpoint, method, path, attempt }
      const outcome = await tryOnce(
        { ...request, attempt, timeoutMs: Math.min(timeoutMs, leftMs()) },
        event,
      )
      if (!(outcome instanceof Error)) return outcome
      const delayMs = pauseBeforeRetry(outcome, attempt, request.repeatable)
      if (attempt > maxRetries || !(delayMs < leftMs())) throw outcome
      observer.retry({ ...event, error: outcome, delayMs })
      await sleep(clock, delayMs, request.signal)
      request.cause = outcome
    }
  }

  async function tryOnce(
    request: Attempt,
    event: Parameters<Observer['request']>[0],
  ): Promise<Answer | GatewayApiError | ConnectionError> {
    const { clock, observer } = config
    const startedAt = clock.now()
    observer.request(event)
    try {
      const answer = await exchange(request, config)
      observer.response({
        ...event,
        status: answer.status,
        requestId: answer.requestId,
        durationMs: clock.now() - startedAt,
      })
      return answer.ok ? answer : readRefusal(answer, clock.now(), request.cause)
    } catch (error) {
      if (error instanceof ConnectionError) return error
      throw error
    }
  }
}

/** Bigints are strings on the wire. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/**
 * Throws {@link InvalidInputError} for values that no header can carry. `fetch` would fail as if there was no answer.
 */
function checkHeader(path: string, value: string | undefined): void {
  if (value !== undefined && !/^[\x21-\x7e]{1,255}$/.test(value))
    throw new InvalidInputError(path, 'must be 1 to 255 visible ASCII characters')
}

/**
 * Returns whether a request can be repeated although the first one may have arrived. With a project key, all requests
 * can: reads, computations, the idempotent create, and a submit, which its hash identifies. A prepare needs an
 * idempotency key, otherwise it would prepare twice. With a session, only requests that read or set something can. If a
 * removal is repeated, it is refused because the first one succeeded.
 */
const isRepeatable = (
  { method, auth, idempotent }: WireEndpoint,
  idempotencyKey: string | undefined,
): boolean =>
  idempotent ? idempotencyKey !== undefined : auth === 'api-key' || !/post|delete/.test(method)

/** Returns the pause before the next attempt, in milliseconds. NaN: do not repeat the request. */
function pauseBeforeRetry(
  error: GatewayApiError | ConnectionError,
  attempt: number,
  repeatable: boolean,
): number {
  const { retryAfterMs = 0 } = error as Partial<GatewayApiError>
  // A rate limit refuses a request before the gateway does any work.
  return mayPass(error) && (repeatable || error.status === 429)
    ? retryAfterMs + backoffMs(attempt - 1)
    : Number.NaN
}

function readSuccess(what: string, shape: Shape, { text, requestId }: Answer): unknown {
  if (shape === '') return undefined
  const { body, cause } = readJson(text)
  const issues = cause ? [{ path: '', message: 'not JSON' }] : issuesOf(shape, body)
  if (issues.length > 0) throw new MalformedAnswerError(what, issues, { requestId, cause })
  return body
}
