import { isGatewayError } from '../errors/index.js'
import { stale } from './submit-refusals.js'

/**
 * Awaits the simulation of a swap that is submitted late. Returns `undefined` if the chain does not answer or cannot
 * simulate. The swap is then not refused.
 *
 * Throws `OPERATION_STALE` instead of `EXECUTION_SIMULATION_REVERTED`. That error asks the client for other calls, and
 * only a stale operation is never accepted beside them.
 */
export async function simulateLateSwap<T>(simulation: Promise<T>): Promise<T | undefined> {
  try {
    return await simulation
  } catch (error) {
    if (isGatewayError(error, 'NETWORK_UNAVAILABLE')) return undefined
    if (isGatewayError(error, 'EXECUTION_SIMULATION_REVERTED'))
      throw stale(`The swap cannot be simulated any more: ${error.reason ?? 'no reason given'}.`)
    throw error
  }
}
