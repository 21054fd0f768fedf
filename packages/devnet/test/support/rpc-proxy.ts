import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcProxy {
  readonly url: string
  /** The bodies that came in so far, one per HTTP request. */
  readonly requests: readonly string[]
  /** Down: connections are cut without an answer. */
  setUp(up: boolean): void
  close(): Promise<void>
}

/** Stands before an RPC endpoint and can fail like one. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let up = true
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    requests.push(body.toString())
    if (!up) {
      request.socket.destroy()
      return
    }
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    response.setHeader('Content-Type', 'application/json')
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
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
