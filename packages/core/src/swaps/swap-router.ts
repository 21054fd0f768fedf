import { GatewayError } from '../errors/index.js'
import type { Network, RoutingContracts } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'
import { limitQuotes } from './limit-quotes.js'

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

/** `undefined` where no provider is configured. Quotes are counted by the owner of the project, if one is named. */
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
