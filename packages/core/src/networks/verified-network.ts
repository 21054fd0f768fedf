import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { refuseWhereUnable } from './refuse-where-unable.js'

/**
 * The network as operations are planned on it: what was found to be wrong on its chain is withheld already.
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
