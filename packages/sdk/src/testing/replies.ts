import { endpoints } from '@gasless-gateway/core/api'
import {
  type ErrorCode,
  errorCodes,
  GatewayError,
  type GatewayErrorOptions,
} from '@gasless-gateway/core/errors'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Endpoints } from '../generated/types.js'
import { readObject } from '../inputs/read-object.js'
import type { EndpointName } from '../wire/endpoint-types.js'
import { checkEndpoint } from './check-endpoint.js'

/** Answers one request. `honest` does what the test gateway would have done, and returns its answer. */
export type Reply = (honest: () => Promise<Response>) => Response | Promise<Response>

/** Answers as if nothing was scripted. */
export const honestly: Reply = (honest) => honest()

/** Answers with success and this body. */
export const ok = <Name extends EndpointName>(
  name: Name,
  body: Endpoints[Name]['response'],
): Reply => {
  checkEndpoint(name)
  return () => Response.json(body, { status: endpoints[name].status })
}

/** Answers with a code of the catalogue, and its status and message. */
export const refused = (
  code: ErrorCode,
  options: Omit<GatewayErrorOptions, 'internal' | 'cause'> = {},
): Reply => {
  if (!Object.hasOwn(errorCodes, code))
    throw new InvalidInputError('code', 'is not in the catalogue, docs/reference/errors.md')
  readObject(options, 'options')
  return () => toResponse(new GatewayError(code, options))
}

/** Answers with 429 and Retry-After. */
export const rateLimited = (retryAfterSeconds: number): Reply =>
  refused('RATE_LIMITED', { retryAfterSeconds })

/** Never answers. The request ends when it is aborted. */
export const hanging: Reply = () => new Promise(() => {})

/** Carries out the request and never answers. */
export const hangingAfterwards: Reply = async (honest) => {
  await honest()
  return new Promise(() => {})
}

/** Breaks the connection before the gateway sees the request. */
export const disconnected: Reply = () => Response.error()

/** Carries out the request and breaks the connection before the answer. */
export const disconnectedAfterwards: Reply = async (honest) => {
  await honest()
  return Response.error()
}

/** Returns a refusal as the gateway writes it. */
export const toResponse = ({
  code,
  status,
  message,
  reason,
  body,
  retryAfterSeconds,
}: GatewayError): Response =>
  Response.json(
    { error: message, code, reason, ...body },
    {
      status,
      headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    },
  )
