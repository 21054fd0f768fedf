import {
  limitsByStep,
  limitWithKey,
  networksOf,
  type RateLimiter,
  type RequestContext,
  weightOf,
  withinLimits,
} from '@gasless-gateway/core'
import { type Endpoint, statusOf } from '@gasless-gateway/core/api'
import type { GatewayError } from '@gasless-gateway/core/errors'
import type { Request, Response } from 'express'
import { type Authenticate, authenticateRequest, type Caller } from './authenticate-request.js'
import { checkResponse } from './check-response.js'
import type { ClientOf } from './client-of.js'
import type { Route } from './mount-routes.js'
import { parseRequest } from './parse-request.js'
import { hasBody, readJsonBody } from './read-json-body.js'
import { requestState } from './request-state.js'
import { sendJson } from './send-json.js'

/** A use case without its own types, which `Gateway` checks. */
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
  readonly limiter: RateLimiter
  readonly clientOf: ClientOf
  readonly checkResponses: boolean
}

/**
 * Creates the route of an endpoint. It authenticates, takes from the first limits, parses, takes from the second
 * limits, calls the use case and sends the response. A request over a limit costs no further work, and neither does one
 * whose client has left before its work begins.
 */
export function endpointRoute({
  name,
  endpoint,
  useCase,
  authenticate,
  limiter,
  clientOf,
  checkResponses,
}: EndpointRouteOptions): Route {
  const { first, second } = limitsByStep(endpoint)
  const keyLimit = limitWithKey(first)
  return {
    method: endpoint.method,
    path: `/v1${endpoint.path}`,
    async handle(req, res) {
      const state = requestState(res)
      const client = { ...clientOf(req), onLeave: onClose(req, res) }
      state.client = client.network
      state.challenge = endpoint.auth === 'api-key' ? 'ApiKey' : 'Bearer'
      // Counted after the lookup, so wrong credentials from an address never block valid ones from it.
      const refuseWrong = (refusal: GatewayError) =>
        withinLimits<never>(limiter, ['credential'], { address: networksOf(client) }, () =>
          Promise.reject(refusal),
        )
      const { caller, taken } = await authenticateRequest(
        { auth: endpoint.auth, keyLimit },
        req,
        authenticate,
        refuseWrong,
      )
      if (caller && 'project' in caller) state.projectId = caller.project.id
      if (caller && 'user' in caller) state.userId = caller.user.id
      const who = {
        address: networksOf(client),
        ...(caller && 'project' in caller && { project: caller.project.id }),
        ...(caller && 'user' in caller && { user: caller.user.id }),
      }
      const work = async () => {
        const { request, idempotencyKey } = parseRequest(endpoint, {
          params: req.params,
          url: req.url,
          body: endpoint.body && (await readJsonBody(req)),
          hasUnreadBody: !endpoint.body && hasBody(req),
          idempotencyKey: req.get('Idempotency-Key'),
        })
        const context: RequestContext = {
          requestId: state.requestId,
          client,
          ...(idempotencyKey !== undefined && { idempotencyKey }),
        }
        // The first limits counted 1 before the body was read.
        const rest = weightOf(endpoint, request.body) - 1
        return withinLimits(
          limiter,
          rest > 0 ? first : [],
          who,
          () =>
            withinLimits(limiter, second, { ...who, ...emailIn(request.body) }, async () =>
              hasLeft(req, res) ? undefined : useCase(request, caller, context),
            ),
          { weight: rest, counted: 1 },
        )
      }
      const answer = await withinLimits(limiter, first, who, work, { taken })
      if (hasLeft(req, res)) return
      if (checkResponses) checkResponse(name, endpoint, answer)
      sendJson(res, statusOf(endpoint, answer), answer)
    },
  }
}

/** A pipelined response that waits behind another one never becomes `closed`, so the socket is checked too. */
const hasLeft = (req: Request, res: Response): boolean => res.closed || req.socket.destroyed

const onClose = (req: Request, res: Response) => (listener: () => void) => {
  if (hasLeft(req, res)) listener()
  else res.once('close', listener)
}

/** Returns the e-mail of a parsed body. Parsing has normalised its spelling. */
function emailIn(body: unknown): { readonly email?: string } {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? { email } : {}
}
