import { type GatewayError, isGatewayError } from '@gasless-gateway/core'

/** The refusal in the error, or in what caused it, that says that a network does not answer or that its executors have no funds. */
export function networkCondition(error: unknown): GatewayError | undefined {
  if (isGatewayError(error, 'NETWORK_UNAVAILABLE') || isGatewayError(error, 'EXECUTORS_UNFUNDED'))
    return error
  return error instanceof Error && error.cause !== undefined
    ? networkCondition(error.cause)
    : undefined
}
