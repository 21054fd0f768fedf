import { type GatewayError, isGatewayError } from '@gasless-gateway/core'

/**
 * Returns the error in the chain of causes that says that a network does not answer, or that its executors have no
 * funds.
 */
export function networkCondition(error: unknown): GatewayError | undefined {
  if (isGatewayError(error, 'NETWORK_UNAVAILABLE') || isGatewayError(error, 'EXECUTORS_UNFUNDED'))
    return error
  return error instanceof Error && error.cause !== undefined
    ? networkCondition(error.cause)
    : undefined
}
