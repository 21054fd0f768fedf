import type { GatewayApiError } from './gateway-api-error.js'
import { isMarkedSdkError } from './gateway-sdk-error.js'

/**
 * Returns whether the error is a refusal of the gateway, with any code. Also recognises errors of another copy of this
 * package.
 */
export const isGatewayApiError = (error: unknown): error is GatewayApiError =>
  isMarkedSdkError(error) && 'retryAfterMs' in error
