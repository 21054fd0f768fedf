import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A JSON-RPC error, for answers to throw. */
export class RpcFailure extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Faults between a client and a node, independent of the request. */
const faults = {
  /** Reads the request and never answers. */
  silence: () => {},
  reset: (response: ServerResponse) => void response.socket?.resetAndDestroy(),
  'status 500': (response: ServerResponse) => end(response, 500, 'Internal Server Error'),
  'status 503 with JSON-RPC': (response: ServerResponse) =>
    end(response, 503, '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"no backend"}}'),
  'status 429': (response: ServerResponse) => end(response, 429, 'Too Many Requests'),
  'status 405': (response: ServerResponse) =>
    end(response, 405, '<html><h1>405 Method Not Allowed</h1></html>'),
  'status 401': (response: ServerResponse) => end(response, 401, '{"error":"Unauthorized"}'),
  HTML: (response: ServerResponse) => end(response, 200, '<html>Maintenance</html>'),
  'truncated JSON': (response: ServerResponse) =>
    end(response, 200, '[{"jsonrpc":"2.0","id":0,"re'),
  'half an answer': (response: ServerResponse) => {
    response.setHeader('content-length', 1_000)
    response.write('[{"jsonrpc":', () => response.socket?.destroy())
  },
  'an empty answer': (response: ServerResponse) => end(response, 200, ''),
  'an error in its own format': (response: ServerResponse) =>
    end(response, 200, '{"error":"Unauthorized"}'),
} satisfies Record<string, (response: ServerResponse) => void>

export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

export interface RpcEndpoint {
  readonly url: string
  /** Every request so far, including those that a fault left unanswered. */
  readonly requests: readonly RpcRequest[]
  /** HTTP exchanges so far, each with its requests. */
  readonly exchanges: readonly (readonly RpcRequest[])[]
  /** Applies the fault to later exchanges; `undefined` repairs the endpoint. */
  breakWith(fault: Fault | undefined): void
  /** Resolves when this many HTTP exchanges have arrived. */
  received(exchanges: number): Promise<void>
  close(): Promise<void>
}

/** Starts a JSON-RPC endpoint over real HTTP with the given answers. */
export async function startRpcEndpoint(
  /** May return a promise. */
  answer: (method: string, params: readonly unknown[]) => unknown,
  { takesBatches = true }: { readonly takesBatches?: boolean } = {},
): Promise<RpcEndpoint> {
  const requests: RpcRequest[] = []
  const exchanges: RpcRequest[][] = []
  const arrivals: { readonly count: number; tell(): void }[] = []
  let fault: Fault | undefined
  const answerOne = async (request: RpcRequest) => {
    const envelope = { jsonrpc: '2.0', id: request.id }
    try {
      return { ...envelope, result: (await answer(request.method, request.params)) ?? null }
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
    const asked = [body].flat().map((one) => ({ ...one, params: one.params ?? [] }))
    requests.push(...asked)
    exchanges.push(asked)
    const broken = fault
    for (const { count, tell } of arrivals) if (count <= exchanges.length) tell()
    if (broken) return faults[broken](response)
    if (Array.isArray(body) && !takesBatches)
      return end(
        response,
        200,
        '{"id":null,"error":{"code":-32600,"message":"batch requests are not supported"}}',
      )
    response.setHeader('content-type', 'application/json')
    const answers = await Promise.all(asked.map(answerOne))
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  return {
    url: await listen(server),
    requests,
    exchanges,
    breakWith(kind) {
      fault = kind
    },
    received: (count) =>
      new Promise((resolve) => {
        if (exchanges.length >= count) resolve()
        else arrivals.push({ count, tell: resolve })
      }),
    close: () => stop(server),
  }
}

/** Returns a URL of this machine on which nothing listens. */
export async function closedPort(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await stop(server)
  return url
}

/** Starts an endpoint that answers every request with this HTTP status and body. */
export async function startHttpEndpoint(
  status: number,
  body: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => end(response, status, body))
  return { url: await listen(server), close: () => stop(server) }
}

function end(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status
  response.end(body)
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
