import type { Address } from 'viem'
import { isPlain } from '../accounts/is-plain.js'
import { operableAccount } from '../accounts/operable-account.js'
import type { PreparedOnEitherRail, PreparedOperation } from '../api/transactions.js'
import type { Idempotency } from '../model/operation.js'
import type { Project } from '../model/project.js'
import type { Route, RouteRequest } from '../model/route.js'
import type { SwapTerms } from '../model/swap-terms.js'
import { feeTokenOf } from '../networks/fee-token-of.js'
import type { Plan } from '../operations/plan.js'
import {
  onUserOperationRail,
  prepareOperation,
  replayPreparation,
} from '../operations/prepare/prepare-operation.js'
import { preparePlain } from '../plain/prepare-plain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { findRoute, refusedRoute } from './find-route.js'
import { judgeOutcome } from './judge-outcome.js'
import { readSwapRequest, type SwapFields } from './read-swap-request.js'
import { revertRemedy } from './revert-remedy.js'
import type { SwapRouter } from './swap-router.js'

export interface SwapToPrepare extends SwapFields {
  /** `undefined`: the swapped token pays the fee as well. */
  readonly feeToken?: Address | undefined
  readonly nonceKey?: number | undefined
}

/**
 * Prepares a swap as one user operation on the source network.
 *
 * Throws the errors of `findRoute` and `prepareOperation`, `TOKEN_UNSUPPORTED`, and `SWAP_ROUTE_REFUSED` if the
 * simulated swap differs from its route.
 */
export async function prepareSwap(
  deps: GatewayDeps,
  project: Project,
  swap: SwapToPrepare,
  idempotency: Idempotency | undefined,
): Promise<PreparedOperation> {
  // Before the gateway asks the provider for a route.
  const earlier = await replayPreparation(deps, project, idempotency)
  if (earlier) return onUserOperationRail(earlier)
  const { router, request } = await readSwapRequest(deps, project, swap)
  const feeToken = feeTokenOf(request.from, swap.feeToken ?? swap.fromToken)
  const prepared = await prepareOperation(deps, {
    ...(await routedSwap(deps, project, router, request, swap.ownerAddress)),
    account: operableAccount(project, request.from),
    feeToken,
    nonceKey: swap.nonceKey,
    idempotency,
  })
  return onUserOperationRail(prepared)
}

/**
 * Prepares a swap on the network's rail. As plain transactions, these are the approval and the swap. Their sender pays
 * native gas, and `feeToken` and `nonceKey` are ignored.
 *
 * Throws the errors of `prepareSwap` and `preparePlain`.
 */
export async function preparePlainSwap(
  deps: GatewayDeps,
  project: Project,
  swap: SwapToPrepare,
  idempotency: Idempotency | undefined,
): Promise<PreparedOnEitherRail> {
  // The earlier operation may be on another rail, because the network's rail may have changed since.
  const earlier = await replayPreparation(deps, project, idempotency)
  if (earlier) return earlier
  if (!isPlain(project, deps.networks.get(swap.networkId)))
    return prepareSwap(deps, project, swap, idempotency)
  const { router, request } = await readSwapRequest(deps, project, swap)
  return preparePlain(deps, {
    ...(await routedSwap(deps, project, router, request, swap.ownerAddress)),
    idempotency,
  })
}

/** Finds the route, and returns the input that both rails prepare. */
async function routedSwap(
  deps: GatewayDeps,
  project: Project,
  router: SwapRouter,
  request: RouteRequest,
  owner: Address,
) {
  const { from, to } = request
  const { route, call, calls, declared, trust } = await findRoute(deps, router, request)
  const quotedAt = deps.clock.now()
  return {
    project,
    owner,
    network: from,
    kind: from.networkId === to.networkId ? 'swap' : 'cross_chain_swap',
    calls,
    revertRemedy,
    declared,
    swap: termsOf(request, route, {
      provider: router.provider.name,
      trust,
      transactionId: call ? call.transactionId : route.transactionId,
      quotedAt,
    }),
    judge({ assetChanges }: Pick<Plan, 'assetChanges'>) {
      const differences = judgeOutcome(request, route, { declared, changes: assetChanges, trust })
      if (differences.length > 0) throw refusedRoute(deps, request, differences)
    },
  } as const
}

const termsOf = (
  { to, fromToken, toToken, amount, feeBps, integrator }: RouteRequest,
  { tool, toAmount, minimumReceived, fees }: Route,
  found: Pick<SwapTerms, 'provider' | 'trust' | 'transactionId' | 'quotedAt'>,
): SwapTerms => ({
  ...found,
  tool,
  toNetworkId: to.networkId,
  fromToken,
  toToken,
  amount,
  toAmount,
  minimumReceived,
  feeBps,
  integrator,
  fees,
})
