import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from '@gasless-gateway/core'
import { limitOpenRequests, type OpenRequests } from './limit-open-requests.js'

export interface HttpServerOptions {
  readonly app: RequestListener
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly timeouts?: Partial<ServerTimeouts>
  /** Milliseconds that `close` waits for open requests before it closes their connections. */
  readonly drainMs?: number
}

/** In milliseconds. */
export interface ServerTimeouts {
  /** For all headers to arrive, counted from the connection or the previous response. */
  readonly headers: number
  /** For the whole request to arrive. */
  readonly request: number
  /** Idle time without a byte in either direction. */
  readonly silence: number
  /** Interval of the checks for late requests. */
  readonly check: number
}

const defaultTimeouts: ServerTimeouts = {
  headers: 10_000,
  request: 30_000,
  silence: 120_000,
  check: 2_000,
}

export interface HttpServer {
  readonly port: number
  readonly url: string
  /** Accepts no more connections and lets open requests finish. Resolves to false if some were cut off. */
  close(): Promise<boolean>
}

/** Starts the server. Rejects with a message that names the remedy when it cannot listen. */
export async function startHttpServer({
  app,
  port,
  host,
  logger,
  timeouts,
  drainMs = 8_000,
}: HttpServerOptions): Promise<HttpServer> {
  const { headers, request, silence, check } = { ...defaultTimeouts, ...timeouts }
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    // Node's default of 30 seconds would let a request be that much late.
    connectionsCheckingInterval: check,
    // Longer than the 60 seconds of common load balancers, so that they close idle connections first. Otherwise a
    // request could meet a closing connection.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
  })
  server.setTimeout(silence)
  const requests = limitOpenRequests(app, logger)
  server.on('request', requests.listener)
  server.on('clientError', answerBrokenRequest)

  await listen(server, port, host)
  const taken = (server.address() as AddressInfo).port
  const shownHost = host.includes(':') ? `[${host}]` : host
  let closing: Promise<boolean> | undefined
  return {
    port: taken,
    url: `http://${shownHost}:${taken}`,
    close: () => (closing ??= drain(server, requests, drainMs)),
  }
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, port, host), { cause: error })),
    )
    server.listen(port, host, resolve)
  })

function explain(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop the other program or set PORT to a free port.`
    case 'EACCES':
      return `Port ${port} needs more rights than this program has. Set PORT to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`
    default:
      return `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and PORT.`
  }
}

function drain(server: Server, requests: OpenRequests, drainMs: number) {
  return new Promise<boolean>((resolve) => {
    let complete = true
    const cap = setTimeout(() => {
      complete = false
      server.closeAllConnections()
    }, drainMs)
    server.close(() => {
      clearTimeout(cap)
      resolve(complete)
    })
    server.closeIdleConnections()
    // A keep-alive connection would keep the server open long after its response.
    const closeAfter = (res: ServerResponse) => {
      if (!res.headersSent) res.setHeader('Connection', 'close')
      res.once('finish', () => setImmediate(() => server.closeIdleConnections()))
    }
    for (const res of requests.all()) closeAfter(res)
    server.prependListener('request', (_req, res) => closeAfter(res))
  })
}

/** Sends an error body for requests that the HTTP parser refuses; they never reach the app. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP. Check its headers and its Content-Length.',
  ]
  const body = JSON.stringify({ error: message })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  )
}

const brokenRequests: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are larger than 16 KiB. Send fewer or shorter ones.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request did not arrive in time. Send it again.',
  ],
}
