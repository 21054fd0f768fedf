import { isGatewayError } from '../errors/gateway-error.js'
import type { Chain, ChainReader } from '../ports/chain.js'

/**
 * Who is asked about what can be taken back: two healthy endpoints where two are configured, and whoever answers while
 * fewer are healthy. A watcher that waited for the other one would see no block of a new branch, and end nothing either.
 */
export function witnessesOf(chain: Chain): readonly ChainReader[] {
  try {
    return chain.witnesses()
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    return [chain]
  }
}
