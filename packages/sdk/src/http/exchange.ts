import { ConnectionError } from '../errors/connection-error.js'
import type { Clock } from '../time/clock.js'
import { runWithin } from '../time/run-within.js'

export interface Exchange {
  readonly method: string
  readonly url: string
  /** Of the url, for messages: its query may hold what is nobody's business. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Counted from 1. The last one may have less time than the ones before it. */
  readonly attempt: number
  /** For the whole attempt, the reading of the body included. */
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** A second one does no harm when nobody knows whether the first has arrived. */
  readonly repeatable: boolean
}

/** An HTTP answer, read to its end. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  readonly text: string
}

/**
 * One request, one answer, no retries. Redirects are not followed: they would hand the credential to another host.
 *
 * Throws {@link ConnectionError} without an answer, and the signal's own reason when the caller aborts.
 */
export function exchange(
  { method, url, path, headers, body, attempt, timeoutMs, signal, repeatable }: Exchange,
  { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch | undefined },
): Promise<Answer> {
  const what = `${method} ${path}`
  return runWithin(
    async (attemptSignal) => {
      try {
        // No Request: that of one library is nothing to the fetch of another.
        // Called as a function of nobody: the global one of some runtimes refuses to be a method of anything else.
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
        throw new ConnectionError(`${what} got no answer. Check baseUrl and the network.`, {
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
 * Several times the largest honest answers: a page of 200 operations, or a prepared operation with 128 KiB of call data. Parsed, the most
 * wasteful JSON of this length takes about 100 MB, so a gateway that lies does not end the process.
 */
const mostCharacters = 4e6

/** Throws as soon as the body is longer than that, which cancels it. A body that comes in no parts is read as a whole. */
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
