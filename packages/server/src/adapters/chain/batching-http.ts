import { createTransport, HttpRequestError, RpcRequestError, type Transport } from 'viem'
import { getHttpRpcClient } from 'viem/utils'

interface Call {
  readonly method: string
  readonly params: unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * JSON-RPC over HTTP. Requests that start in the same turn of the event loop travel as one batch, without waiting
 * for a timer, and answers are paired by their id: endpoints may answer a batch in any order.
 */
export function batchingHttp(
  url: string,
  { batchSize, timeout, retryCount }: { batchSize: number; timeout: number; retryCount: number },
): Transport {
  const rpc = getHttpRpcClient(url, { timeout })
  let waiting: Call[] = []

  const send = async (calls: readonly Call[]): Promise<void> => {
    const bodies = calls.map(({ method, params }, id) => ({ id, method, params }))
    const [first] = bodies
    if (!first) return
    try {
      const answer: unknown = await rpc.request({ body: bodies.length === 1 ? first : bodies })
      const answers = new Map([answer].flat().map((one) => [(one as Answer).id, one as Answer]))
      for (const [id, call] of calls.entries()) {
        // An endpoint that refuses the whole batch answers with one error for all.
        const { error, result } =
          answers.get(id) ?? (Array.isArray(answer) ? missing : (answer as Answer))
        const body = { method: call.method, params: call.params }
        if (error) call.reject(new RpcRequestError({ body, error, url }))
        else if (result === undefined) call.reject(unanswered(url, body))
        else call.resolve(result)
      }
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

interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const missing: Answer = {}

const unanswered = (url: string, body: { method: string; params: unknown }) =>
  new HttpRequestError({ body, url, details: 'The endpoint left a request of a batch unanswered.' })
