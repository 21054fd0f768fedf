import type { RequestContext } from '@gasless-gateway/core'
import type { Endpoint } from '@gasless-gateway/core/api'
import { type Authenticate, authenticateRequest, type Caller } from './authenticate-request.js'
import { checkResponse } from './check-response.js'
import type { Route } from './mount-routes.js'
import { parseRequest } from './parse-request.js'
import { hasBody, readJsonBody } from './read-json-body.js'
import { requestState } from './request-state.js'
import { sendJson } from './send-json.js'

/** A use case as the transport sees it; its own types are checked where the gateway is typed. */
export type UseCase = (
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  caller: Caller | undefined,
  context: RequestContext,
) => Promise<unknown>

export interface EndpointRouteOptions {
  readonly name: string
  readonly endpoint: Endpoint
  readonly useCase: UseCase
  readonly authenticate: Authenticate
  readonly checkResponses: boolean
}

/** The route of any endpoint: authenticate, parse, call, answer. */
export const endpointRoute = ({
  name,
  endpoint,
  useCase,
  authenticate,
  checkResponses,
}: EndpointRouteOptions): Route => ({
  method: endpoint.method,
  path: `/v1${endpoint.path}`,
  async handle(req, res) {
    const state = requestState(res)
    const caller = await authenticateRequest(endpoint.auth, req, authenticate)
    if (caller && 'project' in caller) state.projectId = caller.project.id
    if (caller && 'user' in caller) state.userId = caller.user.id
    const { request, idempotencyKey } = parseRequest(endpoint, {
      params: req.params,
      url: req.url,
      body: endpoint.body && (await readJsonBody(req, res)),
      hasUnreadBody: !endpoint.body && hasBody(req),
      idempotencyKey: req.get('Idempotency-Key'),
    })
    const context = {
      requestId: state.requestId,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    const answer = await useCase(request, caller, context)
    if (checkResponses) checkResponse(name, endpoint, answer)
    sendJson(res, endpoint.status, answer)
  },
})
