import type { Logger, ProjectCaller, User } from '@gasless-gateway/core'
import { noLimiter } from '../../testing/no-limiter.js'
import { createApp } from '../create-app.js'
import { type HttpServer, startHttpServer } from '../start-http-server.js'
import { createFakeGateway } from './fake-gateway.js'

const apiKey = 'ggw_live_test'

const caller = {
  project: {
    id: 'prj_1',
    name: 'Shop',
    isActive: true,
    securityMode: 'monitor',
    accountMode: 'smart_account',
    routerFeeBps: 0,
    routerIntegrator: '',
    routeTrust: 'proven',
    createdAt: new Date(0),
  },
  apiKeyId: 'key_1',
} as unknown as ProjectCaller

const sessionToken = 'header.claims.signature'

const user = {
  id: 'usr_1',
  email: 'ada@example.com',
  name: 'Ada',
  systemRole: 'client_admin',
} as unknown as User

export interface LogLine {
  readonly level: string
  readonly message: string
  readonly fields: Record<string, unknown>
}

export interface TestApp extends HttpServer {
  readonly lines: readonly LogLine[]
  /** Sends a request with the test key and a session. `body` is sent as JSON unless it is a string or bytes. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sends no credentials. */
  readonly anonymous?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire, for assertions
  readonly body: any
}

/** Starts the whole app on a free port, with a fake gateway. Checks responses against the contract. */
export async function startTestApp(
  options: Partial<Parameters<typeof createApp>[0]> = {},
): Promise<TestApp> {
  const lines: LogLine[] = []
  const logger = recordingLogger(lines)
  const app = createApp({
    gateway: createFakeGateway(),
    authenticate: {
      apiKey: async (key) => (key === apiKey ? { caller, take: undefined } : undefined),
      session: async (token) => (token === sessionToken ? { user } : undefined),
    },
    limiter: noLimiter,
    logger,
    version: '1.2.3',
    checkResponses: true,
    ...options,
  })
  const server = await startHttpServer({
    app,
    port: 0,
    host: '127.0.0.1',
    logger,
    drainMs: 1000,
    // On a busy machine even normal requests are slow.
    timeouts: { headers: 300_000, request: 300_000, silence: 300_000 },
  })
  return {
    ...server,
    lines,
    async request(method, path, { body, headers, anonymous } = {}) {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          ...(!anonymous && { 'X-API-Key': apiKey, Authorization: `Bearer ${sessionToken}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body:
            typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

const recordingLogger = (lines: LogLine[]): Logger => {
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } })
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
