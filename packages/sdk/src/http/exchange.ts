import { ConnectionError } from '../errors/connection-error.js'
import type { Clock } from '../time/clock.js'
import { runWithin } from '../time/run-within.js'

export interface Exchange {
  readonly method: string
  readonly url: string
  /** Path of `url`, for messages. The query is left out, because it may hold private data. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Number of this attempt, from 1. The last attempt may have a shorter timeout than earlier ones. */
  readonly attempt: number
  /** Timeout of the attempt, including the time to read the body. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Whether the request can safely be sent again when it is unknown whether it arrived. */
  readonly repeatable: boolean
}

/** An HTTP response with its whole body. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  readonly text: string
}

/**
 * Sends one request without retries and returns the answer. Redirects are not followed, because they could send the
 * credential to another host.
 *
 * Throws {@link ConnectionError} if the answer does not arrive completely and in time, or is too long. Throws the
 * reason of `signal` if the caller aborts.
 */
export function exchange(
  { method, url, path, headers, body, attempt, timeoutMs, signal, repeatable }: Exchange,
  { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch | undefined },
): Promise<Answer> {
  const what = `${method} ${path}`
  return runWithin(
    async (attemptSignal) => {
      try {
        // No `Request` object is built: a custom `fetch` may not accept the `Request` of another library. Some runtimes
        // throw if the global `fetch` is called as a method of another object. So it is called without a receiver.
        const send = fetch ?? globalThis.fetch
        const response = await send(url, {
          method,
          headers,
          signal: attemptSignal,
          redirect: 'manual',
          body,
        })
        return {
          ok: response.ok,
          status: response.status,
          headers: response.headers,
          requestId: response.headers.get('x-request-id') ?? undefined,
          text: await readText(response),
        }
      } catch (cause) {
        throw new ConnectionError(`${what} got no complete answer. Check baseUrl.`, {
          cause,
          retryable: repeatable,
        })
      }
    },
    {
      clock,
      timeoutMs,
      signal,
      timeoutError: () =>
        new ConnectionError(`${what} got no answer within ${timeoutMs} ms in attempt ${attempt}.`, {
          timedOut: true,
          retryable: repeatable,
        }),
    },
  )
}

/**
 * Maximum length of a body. It is several times the largest honest answers: a page of 200 operations, or a prepared
 * operation with 128 KiB of call data. The most wasteful JSON of this length takes about 100 MB when parsed, so a
 * malicious gateway cannot exhaust the memory.
 */
const mostCharacters = 4e6

/**
 * Returns the body as text. Throws as soon as it is longer than `mostCharacters`, which cancels the download. The limit
 * does not hold in a runtime that cannot stream the body: there it is read as a whole.
 */
async function readText(response: Response): Promise<string> {
  const parts = response.body as AsyncIterable<Uint8Array> | null
  if (!parts?.[Symbol.asyncIterator]) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of parts) {
    text += decoder.decode(part, { stream: true })
    if (text.length > mostCharacters) throw new Error('The answer is too long.')
  }
  return text + decoder.decode()
}
