import { GatewayError, isGatewayError } from '../errors/index.js'

/** Of what pays native gas, a network that does not answer means `SELF_FUNDED_ESTIMATE_UNAVAILABLE`. */
export async function asEstimateUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isGatewayError(error, 'NETWORK_UNAVAILABLE'))
      throw new GatewayError('SELF_FUNDED_ESTIMATE_UNAVAILABLE', { cause: error })
    throw error
  }
}
