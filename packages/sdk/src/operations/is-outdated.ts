import { isGatewaySdkError } from '../errors/is-gateway-sdk-error.js'

/**
 * Is an operation refused in a way that only a new preparation can mend? It is stale, or another operation has its hash. The
 * gateway has not accepted the refused operation, and never will.
 */
export const isOutdated = (error: unknown): boolean =>
  isGatewaySdkError(error, 'OPERATION_STALE') ||
  isGatewaySdkError(error, 'DUPLICATE_USER_OPERATION')
