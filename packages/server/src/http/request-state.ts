import type { GatewayError } from '@gasless-gateway/core/errors'
import type { Response } from 'express'

/** State that the steps of one request share with each other and with the access log. */
export interface RequestState {
  requestId: string
  /** Template of the matched path. Raw paths contain ids, so they are not logged. */
  route?: string
  /** The client's network as the rate limits count it. Set for endpoints of the contract only. */
  client?: string
  /** The credential that the endpoint requires. */
  challenge?: 'ApiKey' | 'Bearer'
  projectId?: string
  userId?: string
  errorCode?: string
  /** The 5xx error that refused the request, except `INTERNAL`. */
  failure?: GatewayError
}

export const requestState = (res: Response): RequestState => res.locals as RequestState
