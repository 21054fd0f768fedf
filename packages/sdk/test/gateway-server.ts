import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResponseOf,
} from '@gasless-gateway/core/api'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

export const baseUrl = 'https://gateway.test/v1'

export interface SeenRequest {
  readonly endpoint: EndpointName
  readonly headers: Headers
  readonly url: URL
  readonly body: unknown
}

export type Reply = () => Response | Promise<Response>

/** A gateway whose routes come from the wire contract and whose answers come from the test. */
export function createGatewayServer() {
  const server = setupServer()
  const seen: SeenRequest[] = []

  return {
    server,
    seen,
    seenBy: (endpoint: EndpointName) => seen.filter((request) => request.endpoint === endpoint),

    /** Answers with the replies in turn, the last one for ever. */
    on(endpoint: EndpointName, ...replies: [Reply, ...Reply[]]) {
      const { method, path } = endpoints[endpoint]
      let count = 0
      server.use(
        http[method](`${baseUrl}${path}`, async ({ request }) => {
          const text = await request.text()
          const body = text ? JSON.parse(text) : undefined
          seen.push({ endpoint, headers: request.headers, url: new URL(request.url), body })
          const reply = replies[Math.min(count++, replies.length - 1)] as Reply
          return reply()
        }),
      )
    },

    reset() {
      seen.length = 0
      server.resetHandlers()
    },
  }
}

/** A success in the shape of the endpoint; further members are allowed. */
export const ok =
  <Name extends EndpointName>(name: Name, body: ResponseOf<Endpoints[Name]>): Reply =>
  () =>
    HttpResponse.json(body as Record<string, unknown>, {
      status: endpoints[name].status,
      headers: { 'x-request-id': 'req_ok' },
    })

export const refusal =
  (
    status: number,
    body: Record<string, unknown> | string,
    headers: Record<string, string> = {},
  ): Reply =>
  () =>
    typeof body === 'string'
      ? new HttpResponse(body, { status, headers })
      : HttpResponse.json(body, { status, headers: { 'x-request-id': 'req_1', ...headers } })

export const networkFault: Reply = () => HttpResponse.error()
