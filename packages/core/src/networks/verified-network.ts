import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { refuseWhereUnable } from './refuse-where-unable.js'

/**
 * Returns the network for planning operations, without tokens that the check at start found to be wrong.
 *
 * Throws `NETWORK_UNSUPPORTED` and `NETWORK_UNAVAILABLE`.
 */
export async function verifiedNetwork(
  deps: Pick<GatewayDeps, 'networks' | 'verified' | 'canSend'>,
  networkId: string,
): Promise<Network> {
  const { networks, verified } = deps
  networks.get(networkId)
  await verified(networkId)
  const network = networks.get(networkId)
  refuseWhereUnable(deps, network)
  return network
}
