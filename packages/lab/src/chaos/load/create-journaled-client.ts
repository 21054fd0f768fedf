import type { Journal } from '../journal/open-journal.js'

export interface Question {
  /** The client's own number of the payment. */
  readonly load: number
  readonly method: 'GET' | 'POST'
  /** The route in the contract, such as `/transaction/{id}`. */
  readonly route: string
  readonly path: string
  readonly apiKey: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Returns the part of the answer's body that the journal stores. @default all of it */
  readonly keep?: (body: Readonly<Record<string, unknown>>) => unknown
}

export interface Answer {
  readonly status: number
  /** The `Retry-After` header in milliseconds. */
  readonly retryAfterMs: number | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Sends a request to one gateway. Returns `undefined` without an answer. It journals the request before it sends it,
 * and the answer before it returns.
 */
export type Ask = (baseUrl: string, question: Question) => Promise<Answer | undefined>

/** A paused gateway accepts connections and never answers. */
const patienceMs = 6_000

export function createJournaledClient(journal: Journal): Ask {
  let requests = 0
  return async (baseUrl, question) => {
    const { load, method, route, path, apiKey, body, headers, keep = (all) => all } = question
    const request = requests++
    await journal.write({ kind: 'request', request, load, method, route, body })
    let status: number
    let text: string
    let retryAfter: string | null
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          'X-API-Key': apiKey,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      status = response.status
      retryAfter = response.headers.get('retry-after')
      text = await response.text()
    } catch (error) {
      await journal.write({
        kind: 'silence',
        request,
        why: String((error as Error).cause ?? error),
      })
      return undefined
    }
    const parsed = parse(text)
    await journal.write({
      kind: 'answer',
      request,
      status,
      retryAfter,
      body: parsed && keep(parsed),
    })
    return {
      status,
      retryAfterMs: retryAfter === null ? undefined : Number(retryAfter) * 1_000,
      body: parsed ?? {},
    }
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
