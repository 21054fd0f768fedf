import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cutOnFailure } from './cut-on-failure.js'

export interface RpcProxy {
  readonly url: string
  /** The bodies that came in so far, one per HTTP request. */
  readonly requests: readonly string[]
  /** Down: connections are cut without an answer. */
  setUp(up: boolean): void
  close(): Promise<void>
}

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** What a request is answered with in place of the endpoint's answer: an error, or a result. */
type Instead = { code: number; message: string; data?: unknown } | { result: unknown } | undefined
type Refuse = (request: RpcRequest) => Instead | Promise<Instead>

/** Stands before an RPC endpoint and can fail like one. A request that the endpoint leaves without an answer is cut here, too. */
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
