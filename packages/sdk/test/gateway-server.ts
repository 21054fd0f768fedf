import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResponseOf,
} from '@gasless-gateway/core/api'
import { HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { createTestGateway } from '../src/testing/index.js'

export const baseUrl = 'https://gateway.test/v1'

/** The test gateway behind the global fetch; what a test says nothing about, it answers honestly. */
export function createGatewayServer() {
  const gateway = createTestGateway({ baseUrl })
  return {
    server: setupServer(...gateway.handlers),
    seen: gateway.requests,
    seenBy: gateway.requestsOf,
    /** Answers with the replies in turn, the last one for ever. */
    on: gateway.answer,
    reset: gateway.reset,
  }
}

/** A success in the shape of the endpoint; further members are allowed. */
export const ok =
  <Name extends EndpointName>(name: Name, body: ResponseOf<Endpoints[Name]>) =>
  (): Response =>
    HttpResponse.json(body as Record<string, unknown>, {
      status: endpoints[name].status,
      headers: { 'x-request-id': 'req_ok' },
    })

export const refusal =
  (status: number, body: Record<string, unknown> | string, headers: Record<string, string> = {}) =>
  (): Response =>
    typeof body === 'string'
      ? new HttpResponse(body, { status, headers })
      : HttpResponse.json(body, { status, headers: { 'x-request-id': 'req_1', ...headers } })

export const networkFault = (): Response => HttpResponse.error()
