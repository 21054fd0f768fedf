import type { GatewayError } from '@gasless-gateway/core/errors'
import type { Response } from 'express'

/** What the steps of one request tell each other and the access log. */
export interface RequestState {
  requestId: string
  /** Template of the matched path; raw paths carry ids and belong in no log. */
  route?: string
  /** What the request counts as in the rate limits; of requests to endpoints. */
  client?: string
  /** The kind of credential that the endpoint takes. */
  challenge?: 'ApiKey' | 'Bearer'
  projectId?: string
  userId?: string
  errorCode?: string
  /** Why the request was refused for now. */
  failure?: GatewayError
}

export const requestState = (res: Response): RequestState => res.locals as RequestState
