import { GatewayApiError } from './gateway-api-error.js'

/** 404 and 410: the thing does not exist, no longer exists, or is not visible to the caller. */
export class NotFoundError extends GatewayApiError {
  override readonly name = 'NotFoundError'
}
