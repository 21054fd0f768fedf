import { isGatewayError } from '../errors/index.js'
import { stale } from './submit-refusals.js'

/**
 * Waits for the simulation of a swap that is submitted late. Returns `undefined` when the chain does not answer or cannot simulate: that
 * decides nothing.
 *
 * Throws `OPERATION_STALE` when the simulation does not come to its end. Prepare says the same with `EXECUTION_SIMULATION_REVERTED`, which asks
 * for other calls. Only a stale operation is never accepted beside them.
 */
export async function simulateLateSwap<T>(simulation: Promise<T>): Promise<T | undefined> {
  try {
    return await simulation
  } catch (error) {
    if (
      isGatewayError(error, 'NETWORK_UNAVAILABLE') ||
      isGatewayError(error, 'SELF_FUNDED_ESTIMATE_UNAVAILABLE')
    )
      return undefined
    if (isGatewayError(error, 'EXECUTION_SIMULATION_REVERTED'))
      throw stale(`The swap cannot be simulated any more: ${error.reason ?? 'no reason given'}.`)
    throw error
  }
}
