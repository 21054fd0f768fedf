import { GatewayError } from '../errors/index.js'
import type { Network, RoutingContracts } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'
import { limitQuotes } from './limit-quotes.js'

/** The routing provider, and the networks and contracts that it may use. */
export interface SwapRouter {
  readonly provider: RoutingProvider
  /** Networks on which contracts of the provider are configured for swaps. */
  readonly networks: readonly Network[]
  /** Throws `NETWORK_UNSUPPORTED` for a network that the gateway does not serve, or that has no swaps. */
  network(networkId: string): Network
  /** Returns the contracts that swaps may call on one of `networks`. */
  contractsOn(network: Network): RoutingContracts
}

/**
 * Returns the router. `undefined`: no provider is configured. With a `projectId`, quotes count against its owner's
 * limits.
 */
export function swapRouter(deps: GatewayDeps, projectId?: ProjectId): SwapRouter | undefined {
  const { router, networks } = deps
  if (!router) return undefined
  const contractsOf = (network: Network) => network.routing?.[router.name]
  return {
    provider: projectId === undefined ? router : limitQuotes(router, deps, projectId),
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
