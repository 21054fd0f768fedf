import { isGatewayError } from '../errors/gateway-error.js'
import type { Chain, ChainReader } from '../ports/chain.js'

/**
 * Returns the readers for decisions that can be reversed: the chain's witnesses, or the chain itself while too few
 * endpoints are healthy for witnesses. A watcher that waited for a second healthy endpoint would see no new blocks, and
 * no operation would end.
 */
export function witnessesOf(chain: Chain): readonly ChainReader[] {
  try {
    return chain.witnesses()
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    return [chain]
  }
}
