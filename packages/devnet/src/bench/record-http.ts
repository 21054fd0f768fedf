import { ClientRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { RpcRequest } from './gateway-messages.js'

/** Watches every HTTP request that this process sends from now on. Returns a function that takes what was recorded. */
export function recordHttp(): () => RpcRequest[] {
  let recorded: { startedAt: number; endedAt: number; body: string }[] = []
  const end = ClientRequest.prototype.end
  ClientRequest.prototype.end = function (this: ClientRequest, ...args: unknown[]) {
    const startedAt = performance.now()
    const body = String(args[0] ?? '')
    this.once('response', (response) =>
      response.once('end', () => {
        recorded.push({ startedAt, endedAt: performance.now(), body })
      }),
    )
    return end.apply(this, args as never)
  } as ClientRequest['end']
  return () => {
    const taken = recorded
    recorded = []
    return taken.map(({ startedAt, endedAt, body }) => ({
      startedAt,
      endedAt,
      methods: methodsIn(body),
      bodyBytes: Buffer.byteLength(body),
    }))
  }
}

function methodsIn(body: string): string[] {
  const parsed: unknown = body ? JSON.parse(body) : []
  return [parsed].flat().map((call) => String((call as { method?: unknown }).method))
}
