import {
  createTransport,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'
import { type Answer, createJsonPost } from './post-json.js'

interface Call {
  readonly method: string
  readonly params: unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * JSON-RPC over HTTP. Requests that start in the same turn of the event loop travel as one batch, without waiting
 * for a timer, and answers are paired by their id: endpoints may answer a batch in any order.
 *
 * Fails with viem's errors, so that viem retries and tells them apart as it does with its own transport.
 */
export function batchingHttp(
  url: string,
  { batchSize, timeout, retryCount }: { batchSize: number; timeout: number; retryCount: number },
): Transport {
  const post = createJsonPost(url, {
    timeoutMs: timeout,
    onTimeout: () => new TimeoutError({ body: {}, url }),
  })
  let waiting: Call[] = []

  const send = async (calls: readonly Call[]): Promise<void> => {
    try {
      const answer = readAnswer(url, await exchange(url, post, encode(calls)))
      for (const [id, call] of calls.entries()) settle(url, call, answer(id))
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  const flush = () => {
    const calls = waiting
    waiting = []
    for (let from = 0; from < calls.length; from += batchSize)
      void send(calls.slice(from, from + batchSize))
  }

  return () =>
    createTransport({
      key: 'http',
      name: 'Batching HTTP JSON-RPC',
      type: 'http',
      retryCount,
      timeout,
      request: ({ method, params }) =>
        new Promise<never>((resolve, reject) => {
          if (waiting.length === 0) setImmediate(flush)
          waiting.push({ method, params, resolve: resolve as Call['resolve'], reject })
        }),
    })
}

interface RpcAnswer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** A request alone is not wrapped: some endpoints bill or limit batches differently. */
function encode(calls: readonly Call[]): string {
  const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  return JSON.stringify(bodies.length === 1 ? bodies[0] : bodies)
}

async function exchange(
  url: string,
  post: (body: string) => Promise<Answer>,
  body: string,
): Promise<Answer> {
  try {
    return await post(body)
  } catch (cause) {
    throw cause instanceof TimeoutError
      ? cause
      : new HttpRequestError({ url, cause: cause as Error })
  }
}

/** The answer to each request by its id. Throws when the endpoint sent no JSON-RPC at all. */
function readAnswer(url: string, { status, headers, text }: Answer): (id: number) => RpcAnswer {
  const ok = status >= 200 && status < 300
  const parsed = parse(text)
  const whole = typeof parsed === 'object' && parsed !== null ? (parsed as RpcAnswer) : undefined
  // Endpoints report limits with an error status and an error of JSON-RPC inside.
  if (!whole || (!ok && typeof whole.error?.code !== 'number'))
    throw new HttpRequestError({
      url,
      status,
      // viem waits as long as the endpoint asks for.
      headers: new Headers({ 'retry-after': headers['retry-after'] ?? '' }),
      details: ok ? 'The endpoint did not answer with JSON.' : text.slice(0, 200),
    })
  // An endpoint that refuses a batch as a whole answers with one error for all.
  if (!Array.isArray(whole)) return () => whole
  const byId = new Map(whole.map((one: RpcAnswer | null) => [one?.id, one ?? {}]))
  return (id) => byId.get(id) ?? {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function settle(url: string, { method, params, resolve, reject }: Call, answer: RpcAnswer): void {
  const { error, result } = answer
  if (error) reject(new RpcRequestError({ body: { method, params }, error, url }))
  else if (result !== undefined) resolve(result)
  else
    reject(new HttpRequestError({ url, details: `The endpoint left ${method} without an answer.` }))
}
