import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cutOnFailure } from './cut-on-failure.js'

export interface RpcProxy {
  readonly url: string
  /** The bodies of all HTTP requests so far. */
  readonly requests: readonly string[]
  /** While the proxy is down, it cuts connections without an answer. */
  setUp(up: boolean): void
  close(): Promise<void>
}

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** The error or result that replaces the endpoint's answer. `undefined`: the endpoint answers. */
type Instead = { code: number; message: string; data?: unknown } | { result: unknown } | undefined
type Refuse = (request: RpcRequest) => Instead | Promise<Instead>

/**
 * Starts a proxy in front of an RPC endpoint, which can fail like one. If the endpoint cuts a request, the proxy cuts
 * it too.
 */
export async function startRpcProxy(target: string, refuse?: Refuse): Promise<RpcProxy> {
  let up = true
  const requests: string[] = []
  async function forward(body: Buffer | string): Promise<Buffer> {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  async function answerEach(body: Buffer, refuse: Refuse): Promise<string> {
    const asked = JSON.parse(body.toString()) as RpcRequest | RpcRequest[]
    const answers = await Promise.all(
      [asked].flat().map(async (request) => {
        const instead = await refuse(request)
        const { jsonrpc, id } = { jsonrpc: '2.0', id: request.id }
        if (instead && 'result' in instead) return { jsonrpc, id, result: instead.result }
        return instead
          ? { jsonrpc, id, error: instead }
          : JSON.parse((await forward(JSON.stringify(request))).toString())
      }),
    )
    return JSON.stringify(Array.isArray(asked) ? answers : answers[0])
  }
  const listener = cutOnFailure(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    requests.push(body.toString())
    if (!up) {
      request.socket.destroy()
      return
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(refuse ? await answerEach(body, refuse) : await forward(body))
  })
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setUp(value) {
      up = value
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
