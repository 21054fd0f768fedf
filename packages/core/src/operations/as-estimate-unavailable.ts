import { GatewayError, isGatewayError } from '../errors/index.js'

/**
 * Runs work for an operation that pays native gas. Throws `SELF_FUNDED_ESTIMATE_UNAVAILABLE` instead of
 * `NETWORK_UNAVAILABLE`, with the same message and retry: the message may say that the operator has to act.
 */
export async function asEstimateUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    const { message, retryAfterSeconds } = error
    throw new GatewayError('SELF_FUNDED_ESTIMATE_UNAVAILABLE', {
      message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      cause: error,
    })
  }
}
