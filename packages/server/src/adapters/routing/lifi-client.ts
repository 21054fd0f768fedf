import { GatewayError } from '@gasless-gateway/core'
import ky from 'ky'
import { readBoundedText } from '../read-bounded-text.js'
import { singleExchange } from '../single-exchange.js'

export interface LifiClientOptions {
  /** Base URL with the version, such as `https://li.quest/v1`. */
  readonly url: string
  /** Raises LI.FI's limits. */
  readonly apiKey?: string | undefined
  /** Overrides the budget of each request. */
  readonly timeoutMs?: number
  /** Called with the rate limit of a path (requests per window), for each answer that states it. */
  readonly noteQuota?: (path: string, quota: number) => void
  /** For tests, which do not wait. */
  readonly sleep?: (ms: number) => Promise<void>
  readonly now?: () => number
}

export interface LifiQuestion {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** JSON. With a body, the request is a POST. */
  readonly body?: unknown
  /** Milliseconds for all attempts, the pauses between them, and reading the answer. */
  readonly budgetMs: number
  readonly maxBytes: number
}

export interface LifiAnswer {
  readonly status: number
  readonly body: unknown
}

export type LifiClient = (question: LifiQuestion) => Promise<LifiAnswer>

/** First pause if no header states one. It doubles with each attempt. */
const firstPauseMs = 300
const tries = 3
/** Longest `Retry-After` for callers, in seconds, even if LI.FI's window is longer. */
const longestTold = 60

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Creates a client of LI.FI. It repeats a request after 429 and 5xx unless the pause would exceed the budget. After a
 * 429 with a pause, the client sends no request for that path until the pause ends, because LI.FI would refuse it. It
 * waits at most 60 seconds.
 *
 * Throws `ROUTER_UNAVAILABLE` when there is no answer, or a successful answer is not JSON. Also throws when the last
 * attempt gets 429 or 5xx, and while a path is paused.
 */
export function createLifiClient({
  url,
  apiKey,
  timeoutMs,
  noteQuota,
  sleep = wait,
  now = Date.now,
}: LifiClientOptions): LifiClient {
  const client = ky.create({
    prefixUrl: url,
    headers: { accept: 'application/json', ...(apiKey && { 'x-lifi-api-key': apiKey }) },
    ...singleExchange,
  })
  /** End of each path's pause, in milliseconds of `now`. LI.FI limits quotes separately from other paths. */
  const closedUntil = new Map<string, number>()

  return async ({ path, query = {}, body, budgetMs, maxBytes }) => {
    const closedForMs = (closedUntil.get(path) ?? 0) - now()
    if (closedForMs > 0)
      throw unavailable(`/${path} is closed for ${closedForMs} ms by its rate limit`, {
        retryAfterSeconds: toldSeconds(closedForMs),
      })
    const deadline = now() + (timeoutMs ?? budgetMs)
    for (let attempt = 1; ; attempt += 1) {
      const answer = await askOnce(attempt)
      if (!isWorthRepeating(answer.status)) return { status: answer.status, body: answer.body() }
      const pauseMs = answer.pauseMs ?? firstPauseMs * 2 ** (attempt - 1)
      if (answer.status === 429 && answer.pauseMs !== undefined)
        closedUntil.set(path, now() + Math.min(answer.pauseMs, longestTold * 1000))
      if (attempt === tries || now() + pauseMs >= deadline)
        throw unavailable(`HTTP ${answer.status}`, {
          retryAfterSeconds: answer.pauseMs === undefined ? undefined : toldSeconds(pauseMs),
        })
      await sleep(pauseMs)
    }

    async function askOnce(attempt: number) {
      try {
        const signal = AbortSignal.timeout(Math.max(1, deadline - now()))
        // The query is part of the path, because ky would build the request twice with `searchParams`.
        const response = await (body === undefined
          ? client.get(`${path}?${new URLSearchParams(query)}`, { signal })
          : client.post(path, { json: body, signal }))
        const quota = response.headers.get('ratelimit-limit')
        if (quota !== null && /^\d{1,9}$/.test(quota)) noteQuota?.(path, Number(quota))
        const text = await readBoundedText(response, { maxBytes, signal })
        return {
          status: response.status,
          pauseMs: pauseOf(response),
          body: (): unknown => parse(text, response.status),
        }
      } catch (error) {
        throw unavailable(`try ${attempt} of ${path}`, { cause: error })
      }
    }
  }
}

const toldSeconds = (ms: number) => Math.min(longestTold, Math.max(1, Math.ceil(ms / 1000)))

const isWorthRepeating = (status: number) => status === 429 || status >= 500

/**
 * Returns the milliseconds until LI.FI answers again: `retry-after`, or after a 429 the rest of the rate-limit
 * window, which every answer states.
 */
function pauseOf({ status, headers }: Response): number | undefined {
  const text =
    headers.get('retry-after') ?? (status === 429 ? headers.get('ratelimit-reset') : null)
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) * 1000 : undefined
}

/**
 * Returns the JSON body, or `undefined` for an error without one. Throws for a successful answer that is not JSON.
 */
function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (status >= 400) return undefined
    throw unavailable('the answer is not JSON', { cause })
  }
}

function unavailable(
  what: string,
  options: { readonly cause?: unknown; readonly retryAfterSeconds?: number | undefined } = {},
): GatewayError {
  const { retryAfterSeconds, cause } = options
  return new GatewayError('ROUTER_UNAVAILABLE', {
    internal: `LI.FI: ${what}`,
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
