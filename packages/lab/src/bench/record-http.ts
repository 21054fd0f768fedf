import { ClientRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Hex } from 'viem'
import type { RecordedRequests, RpcRequest } from './gateway-messages.js'

/** Records this process's HTTP requests from now on. Returns a function that returns the records and forgets them. */
export function recordHttp(what: RecordedRequests): () => RpcRequest[] {
  let recorded: { startedAt: number; endedAt: number; body: string }[] = []
  const end = ClientRequest.prototype.end
  ClientRequest.prototype.end = function (this: ClientRequest, ...args: unknown[]) {
    const body = String(args[0] ?? '')
    if (what === 'all' || body.includes(broadcastMethod)) {
      const startedAt = now()
      this.once('response', (response) =>
        response.once('end', () => {
          recorded.push({ startedAt, endedAt: now(), body })
        }),
      )
    }
    return end.apply(this, args as never)
  } as ClientRequest['end']
  return () => {
    const taken = recorded
    recorded = []
    return taken.map(({ startedAt, endedAt, body }) => {
      const calls = callsIn(body)
      return {
        startedAt,
        endedAt,
        methods: calls.map(({ method }) => String(method)),
        bodyBytes: Buffer.byteLength(body),
        rawTransactions: calls.flatMap(({ method, params }) =>
          method === broadcastMethod ? [(params as [Hex])[0]] : [],
        ),
      }
    })
  }
}

const broadcastMethod = 'eth_sendRawTransaction'

const now = () => performance.timeOrigin + performance.now()

function callsIn(body: string): { readonly method?: unknown; readonly params?: unknown }[] {
  return body ? [JSON.parse(body)].flat() : []
}
