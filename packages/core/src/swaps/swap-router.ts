import type { GatewayDeps } from '../deps.js'
import { GatewayError } from '../errors/index.js'
import type { Network, RoutingContracts } from '../networks/network.js'
import type { RoutingProvider } from '../ports/routing-provider.js'

/** The routing provider, and where the gateway lets it route. */
export interface SwapRouter {
  readonly provider: RoutingProvider
  /** Networks of the gateway on which the provider has contracts that swaps may touch. */
  readonly networks: readonly Network[]
  /** Throws `NETWORK_UNSUPPORTED` for a network that is not served, or on which nothing is swapped. */
  network(networkId: string): Network
  /** Of one of `networks`. */
  contractsOn(network: Network): RoutingContracts
}

/** `undefined` where no provider is configured. */
export function swapRouter({ router, networks }: GatewayDeps): SwapRouter | undefined {
  if (!router) return undefined
  const contractsOf = (network: Network) => network.routing?.[router.name]
  return {
    provider: router,
    networks: networks.networks.filter(contractsOf),
    network(networkId) {
      const network = networks.get(networkId)
      if (!contractsOf(network)) throw noSwaps(network)
      return network
    },
    contractsOn(network) {
      const contracts = contractsOf(network)
      if (!contracts) throw noSwaps(network)
      return contracts
    },
  }
}

export const noSwaps = ({ name }: Network) =>
  new GatewayError('NETWORK_UNSUPPORTED', {
    message: `Nothing can be swapped on ${name} here. Pick a networkId from GET /swap/chains.`,
  })
