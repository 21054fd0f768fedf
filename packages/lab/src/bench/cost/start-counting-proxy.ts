import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../bench.js'

/** The proxy's traffic since the previous count. */
export interface CallCount {
  /** JSON-RPC requests by method, including those in batches. */
  readonly byMethod: ReadonlyMap<string, number>
  readonly calls: number
  /** Bytes of the bodies of requests and answers. */
  readonly bytes: number
}

export interface CountingProxy {
  readonly url: string
  take(): CallCount
  /** Answers broadcasts without forwarding them, as if no block included them. `undefined` ends this. */
  withhold(answer: ((raw: string) => string) | undefined): void
}

interface RpcCall {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

/** Starts a proxy between a gateway and its chain that counts requests and delays each answer by `latencyMs`. */
export async function startCountingProxy(
  { defer }: BenchContext,
  target: string,
  { latencyMs = 0 }: { readonly latencyMs?: number } = {},
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true })
  let byMethod = new Map<string, number>()
  let bytes = 0
  let withheld: ((raw: string) => string) | undefined
  const forward = (body: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = httpRequest(target, { agent, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => resolve(Buffer.concat(chunks)))
        response.once('error', reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  const answer = async (body: Buffer): Promise<Buffer> => {
    const asked: RpcCall | readonly RpcCall[] = JSON.parse(body.toString())
    const calls = [asked].flat()
    for (const { method } of calls) byMethod.set(method, (byMethod.get(method) ?? 0) + 1)
    const hashOf = withheld
    if (!hashOf || !calls.some(isBroadcast)) return forward(body)
    const answers = await Promise.all(
      calls.map(async (call) => {
        if (isBroadcast(call))
          return { jsonrpc: '2.0', id: call.id, result: hashOf(String(call.params[0])) }
        return JSON.parse((await forward(Buffer.from(JSON.stringify(call)))).toString())
      }),
    )
    return Buffer.from(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  }
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      if (latencyMs > 0) await sleep(latencyMs)
      const result = await answer(body)
      bytes += body.length + result.length
      response.setHeader('content-type', 'application/json')
      response.end(result)
    } catch {
      // To the gateway, the endpoint is down.
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  defer(async () => {
    agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const calls = [...byMethod.values()].reduce((sum, count) => sum + count, 0)
      const taken = { byMethod, calls, bytes }
      byMethod = new Map()
      bytes = 0
      return taken
    },
    withhold(next) {
      withheld = next
    },
  }
}

const isBroadcast = ({ method }: RpcCall) => method === 'eth_sendRawTransaction'
