import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@gasless-gateway/core/api'
import { ConnectionError } from '../errors/connection-error.js'
import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { MalformedAnswerError } from '../errors/malformed-answer-error.js'
import type { Clock } from '../time/clock.js'
import { sleep } from '../time/sleep.js'
import { backoffMs } from './backoff.js'
import { buildUrl } from './build-url.js'
import { type Answer, type Exchange, exchange } from './exchange.js'
import type { Open } from './open.js'
import { parseAnswer } from './parse-answer.js'
import { readRefusal } from './read-refusal.js'
import type { RequestOptions } from './request-options.js'

export interface CallerConfig {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch | undefined
  readonly clock: Clock
  readonly timeoutMs: number
  readonly maxRetries: number
}

export interface EndpointInput<E extends Endpoint> {
  readonly params?: ParamsInput<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  /** Makes a prepare safe to send again. */
  readonly idempotencyKey?: string
}

/** Calls one endpoint of the wire contract: typed in, checked out, retried where that cannot do harm. */
export type Caller = <const E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: RequestOptions,
) => Promise<Open<ResponseOf<E>>>

/** A longer Retry-After is not slept through: the error says how long to wait instead. */
const longestRetryAfterMs = 60_000

export function createCaller(config: CallerConfig): Caller {
  return async (endpoint, { params, query, body, idempotencyKey }, options = {}) => {
    const answer = await send(
      {
        method: endpoint.method,
        url: buildUrl(config.baseUrl, endpoint.path, { params, query }),
        headers: {
          accept: 'application/json',
          ...(endpoint.auth === 'api-key' && { 'x-api-key': config.apiKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs: options.timeoutMs ?? config.timeoutMs,
        signal: options.signal,
      },
      {
        maxRetries: options.maxRetries ?? config.maxRetries,
        repeatable: !endpoint.idempotent || idempotencyKey !== undefined,
      },
    )
    return readSuccess(endpoint, answer)
  }

  /**
   * Everything in the contract may be repeated (reads, pure arithmetic, an idempotent create, a submit that is
   * one and the same by its hash), except a prepare without an idempotency key: that would prepare twice.
   */
  async function send(
    request: Exchange,
    { maxRetries, repeatable }: { maxRetries: number; repeatable: boolean },
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await tryOnce(request)
      if (!(outcome instanceof Error)) return outcome
      const pauseMs = repeatable ? pauseBeforeRetry(outcome, attempt) : undefined
      if (pauseMs === undefined || attempt >= maxRetries) throw outcome
      await sleep(config.clock, pauseMs, request.signal)
    }
  }

  async function tryOnce(request: Exchange): Promise<Answer | GatewayApiError | ConnectionError> {
    try {
      const answer = await exchange(request, config)
      return isSuccess(answer) ? answer : readRefusal(answer, config.clock.now())
    } catch (error) {
      if (error instanceof ConnectionError) return error
      throw error
    }
  }
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

/** `undefined`: sending the same again is no use, or not now. */
function pauseBeforeRetry(
  error: GatewayApiError | ConnectionError,
  attempt: number,
): number | undefined {
  const backoff = backoffMs(attempt)
  if (error instanceof ConnectionError) return backoff
  if (!error.retryable) return undefined
  if (error.retryAfterMs === undefined) return backoff
  return error.retryAfterMs > longestRetryAfterMs ? undefined : error.retryAfterMs + backoff
}

function readSuccess<E extends Endpoint>(endpoint: E, answer: Answer): Open<ResponseOf<E>> {
  const context = {
    status: answer.status,
    requestId: answer.headers.get('x-request-id') ?? undefined,
  }
  const what = `${endpoint.method.toUpperCase()} ${endpoint.path}`
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch (cause) {
    const issues = [{ path: '', message: 'not JSON' }]
    throw new MalformedAnswerError(what, { ...context, issues, cause })
  }
  const parsed = parseAnswer(endpoint.response, body)
  if (!parsed.ok) throw new MalformedAnswerError(what, { ...context, issues: parsed.issues })
  return parsed.value as Open<ResponseOf<E>>
}
