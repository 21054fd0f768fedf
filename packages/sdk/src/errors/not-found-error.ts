import { GatewayApiError } from './gateway-api-error.js'

/** 404 and 410: there is no such thing, or no longer, for the caller. */
export class NotFoundError extends GatewayApiError {
  override readonly name = 'NotFoundError'
}
