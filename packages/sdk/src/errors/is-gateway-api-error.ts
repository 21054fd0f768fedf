import type { GatewayApiError } from './gateway-api-error.js'
import { isMarkedSdkError } from './gateway-sdk-error.js'

/** Is it a refusal of the gateway, whatever its code, and also from another copy of this package. */
export const isGatewayApiError = (error: unknown): error is GatewayApiError =>
  isMarkedSdkError(error) && 'retryAfterMs' in error
