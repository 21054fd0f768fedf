import { GatewayError } from '@gasless-gateway/core'
import ky from 'ky'
import { readBoundedText } from '../read-bounded-text.js'
import { singleExchange } from '../single-exchange.js'

export interface LifiClientOptions {
  /** With the version, such as `https://li.quest/v1`. */
  readonly url: string
  /** Raises LI.FI's limits. */
  readonly apiKey?: string | undefined
  /** In place of each question's own budget. */
  readonly timeoutMs?: number
  /** Hears how many questions of a path LI.FI answers in a window, with every answer that says so. */
  readonly noteQuota?: (path: string, quota: number) => void
  /** For tests, which do not wait. */
  readonly sleep?: (ms: number) => Promise<void>
  readonly now?: () => number
}

export interface LifiQuestion {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** For everything: all tries, the waiting between them, and reading the answer. */
  readonly budgetMs: number
  readonly maxBytes: number
}

export interface LifiAnswer {
  readonly status: number
  readonly body: unknown
}

export type LifiClient = (question: LifiQuestion) => Promise<LifiAnswer>

/** Without a header that says how long to wait. */
const firstPauseMs = 300
const tries = 3
/** Seconds. However long LI.FI's window is, callers may well ask again after this. */
const longestTold = 60

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Asks LI.FI, and asks again after 429 and 5xx as long as the budget allows: not when the wait that LI.FI asks for would
 * outlast it. Once a path's limit is reached, nobody else asks it before the time that LI.FI has said, or before callers
 * are told to come back: every further request would be refused as well.
 *
 * Throws `ROUTER_UNAVAILABLE` when nothing comes that is JSON, for the last of these answers, and while a path is closed.
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
  /** By path, as LI.FI limits quotes apart from the rest. Milliseconds of `now`. */
  const closedUntil = new Map<string, number>()

  return async ({ path, query, budgetMs, maxBytes }) => {
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
        // As part of the path: apart from it, the request would be made twice.
        const response = await client.get(`${path}?${new URLSearchParams(query)}`, { signal })
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
 * Milliseconds until LI.FI answers again: `retry-after`, or the rest of its window where the window is the reason. It
 * says with every answer when that ends.
 */
function pauseOf({ status, headers }: Response): number | undefined {
  const text =
    headers.get('retry-after') ?? (status === 429 ? headers.get('ratelimit-reset') : null)
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) * 1000 : undefined
}

/** `undefined` for an error whose body says nothing; an answer that is not JSON is none. */
function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (status >= 400) return undefined
    throw unavailable('the answer is no JSON', { cause })
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
