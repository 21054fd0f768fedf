import { GatewayApiError } from './gateway-api-error.js'

/** 408 and 5xx: the gateway, or a proxy in front of it, cannot answer for now. */
export class UnavailableError extends GatewayApiError {
  override readonly name = 'UnavailableError'
}
