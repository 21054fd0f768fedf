import type { Address } from 'viem'
import { accountModel } from '../accounts/account-model.js'
import { GatewayError } from '../errors/index.js'
import type { Project } from '../model/project.js'
import type { RouteRequest, RouteTrust } from '../model/route.js'
import { verifiedNetwork } from '../networks/verified-network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { noSwaps, type SwapRouter, swapRouter } from './swap-router.js'

export interface SwapFields {
  readonly ownerAddress: Address
  readonly networkId: string
  readonly toNetworkId?: string | undefined
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: bigint
  readonly slippage?: number | undefined
  /** The caller's consent. @default 'proven' */
  readonly routeTrust?: RouteTrust | undefined
  /** The bridge to use, by the provider's key. */
  readonly bridgeId?: string | undefined
}

/**
 * Returns the router, and the client's swap as a request to the provider. The owner's account sends and receives, on
 * both networks.
 *
 * Throws `NETWORK_UNSUPPORTED` for a network without swaps, and `ROUTE_TRUST_NOT_ALLOWED` if the request accepts more
 * than the project.
 */
export async function readSwapRequest(
  deps: GatewayDeps,
  project: Project,
  fields: SwapFields,
): Promise<{ readonly router: SwapRouter; readonly request: RouteRequest }> {
  const { networkId, toNetworkId = networkId, ownerAddress, routeTrust = 'proven' } = fields
  if (routeTrust === 'router' && project.routeTrust !== 'router')
    throw new GatewayError('ROUTE_TRUST_NOT_ALLOWED')
  const router = swapRouter(deps, project.id)
  if (!router) throw noSwaps(deps.networks.get(networkId))
  const to = router.network(toNetworkId)
  router.network(networkId)
  const from = await verifiedNetwork(deps, networkId)
  return {
    router,
    request: {
      from,
      to,
      fromToken: fields.fromToken,
      toToken: fields.toToken,
      amount: fields.amount,
      account: accountModel(project.accountMode, from).addressOf(ownerAddress),
      slippage: fields.slippage,
      feeBps: project.routerFeeBps,
      integrator: project.routerIntegrator,
      // On one network every honest route can be proven, and reverts below its minimum.
      trust: toNetworkId === networkId ? 'proven' : routeTrust,
      bridge: fields.bridgeId,
    },
  }
}
