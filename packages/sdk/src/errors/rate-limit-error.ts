import { GatewayApiError } from './gateway-api-error.js'

/** 429: too many requests or operations for now. `retryAfterMs` says how long to wait. */
export class RateLimitError extends GatewayApiError {
  override readonly name = 'RateLimitError'
}
