import type { Address } from 'viem'
import { accountModel } from '../accounts/account-model.js'
import type { Project } from '../model/project.js'
import type { RouteRequest } from '../model/route.js'
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
}

/**
 * Returns the router, and the client's swap as a request to the provider. The owner's account sends and receives, on
 * both networks.
 *
 * Throws `NETWORK_UNSUPPORTED` for a network without swaps.
 */
export async function readSwapRequest(
  deps: GatewayDeps,
  project: Project,
  fields: SwapFields,
): Promise<{ readonly router: SwapRouter; readonly request: RouteRequest }> {
  const { networkId, toNetworkId = networkId, ownerAddress } = fields
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
      trust: 'proven',
    },
  }
}
