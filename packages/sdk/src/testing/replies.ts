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

/** How one request is answered. `honest` is what the test gateway would have said, and does what it would have done. */
export type Reply = (honest: () => Promise<Response>) => Response | Promise<Response>

/** As if nothing had been scripted. */
export const honestly: Reply = (honest) => honest()

/** A success with this body, in the shape of the endpoint. */
export const ok = <Name extends EndpointName>(
  name: Name,
  body: Endpoints[Name]['response'],
): Reply => {
  checkEndpoint(name)
  return () => Response.json(body, { status: endpoints[name].status })
}

/** A refusal with a code of the catalogue, with the status and the sentence that belong to it. */
export const refused = (
  code: ErrorCode,
  options: Omit<GatewayErrorOptions, 'internal' | 'cause'> = {},
): Reply => {
  if (!Object.hasOwn(errorCodes, code))
    throw new InvalidInputError('code', 'is none of the catalogue, docs/reference/errors.md')
  readObject(options, 'options')
  return () => toResponse(new GatewayError(code, options))
}

/** 429 with Retry-After. */
export const rateLimited = (retryAfterSeconds: number): Reply =>
  refused('RATE_LIMITED', { retryAfterSeconds })

/** No answer at all. Ends when the request is aborted. */
export const hanging: Reply = () => new Promise(() => {})

/** The gateway does what was asked for, and the answer never comes: the request hangs. */
export const hangingAfterwards: Reply = async (honest) => {
  await honest()
  return new Promise(() => {})
}

/** The connection breaks before the gateway has seen the request. */
export const disconnected: Reply = () => Response.error()

/** The gateway does what was asked for, and the connection breaks on the way back. */
export const disconnectedAfterwards: Reply = async (honest) => {
  await honest()
  return Response.error()
}

/** A refusal as the gateway writes it. */
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
