import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Thrown by an answer: a JSON-RPC error. */
export class RpcFailure extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface RpcEndpoint {
  readonly url: string
  /** Every request so far. */
  readonly requests: readonly RpcRequest[]
  close(): Promise<void>
}

/** A JSON-RPC endpoint over real HTTP that answers as it is told. */
export async function startRpcEndpoint(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<RpcEndpoint> {
  const requests: RpcRequest[] = []
  const answerOne = (request: RpcRequest) => {
    requests.push(request)
    const envelope = { jsonrpc: '2.0', id: request.id }
    try {
      return { ...envelope, result: answer(request.method, request.params) ?? null }
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      const { code, message, data } = error
      return { ...envelope, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcRequest | RpcRequest[]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answerOne) : answerOne(body)))
  })
  return { url: await listen(server), requests, close: () => stop(server) }
}

/** An address of this machine on which nothing listens. */
export async function closedPort(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await stop(server)
  return url
}

/** An endpoint that answers every request with this HTTP status and body. */
export async function startHttpEndpoint(
  status: number,
  body: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.statusCode = status
    response.end(body)
  })
  return { url: await listen(server), close: () => stop(server) }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
