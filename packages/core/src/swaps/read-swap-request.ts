import type { Address } from 'viem'
import type { AccountModel } from '../accounts/account-model.js'
import { operableAccount } from '../accounts/operable-account.js'
import type { GatewayDeps } from '../deps.js'
import { verifiedNetwork } from '../networks/verified-network.js'
import type { Project } from '../projects/project.js'
import type { RouteRequest } from './route.js'
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
 * A swap as a client asks for it, ready for the provider: the account stands for its owner, on both networks.
 *
 * Throws `NETWORK_UNSUPPORTED` for a network without swaps, and `EIP7702_UNSUPPORTED`.
 */
export async function readSwapRequest(
  deps: GatewayDeps,
  project: Project,
  fields: SwapFields,
): Promise<{
  readonly router: SwapRouter
  readonly account: AccountModel
  readonly request: RouteRequest
}> {
  const { networkId, toNetworkId = networkId, ownerAddress } = fields
  const router = swapRouter(deps)
  if (!router) throw noSwaps(deps.networks.get(networkId))
  const to = router.network(toNetworkId)
  router.network(networkId)
  const from = await verifiedNetwork(deps, networkId)
  const account = operableAccount(project, from)
  return {
    router,
    account,
    request: {
      from,
      to,
      fromToken: fields.fromToken,
      toToken: fields.toToken,
      amount: fields.amount,
      account: account.addressOf(ownerAddress),
      slippage: fields.slippage,
      feeBps: project.routerFeeBps,
      integrator: project.routerIntegrator,
    },
  }
}
