import type { GatewayDeps } from '../deps.js'
import type { Network } from './network.js'

/**
 * The network as operations are planned on it: what was found to be wrong on its chain is withheld already.
 *
 * Throws `NETWORK_UNSUPPORTED` and `NETWORK_UNAVAILABLE`.
 */
export async function verifiedNetwork(
  { networks, verified }: Pick<GatewayDeps, 'networks' | 'verified'>,
  networkId: string,
): Promise<Network> {
  networks.get(networkId)
  await verified(networkId)
  return networks.get(networkId)
}
