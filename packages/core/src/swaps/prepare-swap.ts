import type { Address } from 'viem'
import { recordAccount } from '../accounts/record-account.js'
import type { PreparedOperation } from '../api/transactions.js'
import type { GatewayDeps } from '../deps.js'
import { feeTokenOf } from '../networks/fee-token-of.js'
import type { Idempotency } from '../operations/operation.js'
import { prepareOperation, replayPreparation } from '../operations/prepare-operation.js'
import type { Project } from '../projects/project.js'
import { findRoute, refusedRoute } from './find-route.js'
import { judgeOutcome } from './judge-outcome.js'
import { readSwapRequest, type SwapFields } from './read-swap-request.js'
import type { Route, RouteRequest } from './route.js'
import type { SwapTerms } from './swap-terms.js'

export interface SwapToPrepare extends SwapFields {
  /** Absent: what is swapped pays the fee as well. */
  readonly feeToken?: Address | undefined
  readonly nonceKey?: number | undefined
}

/**
 * A swap as one prepared operation on the source network.
 *
 * Throws what `findRoute` and `prepareOperation` throw, `TOKEN_UNSUPPORTED`, and `SWAP_ROUTE_REFUSED` when the simulated
 * swap does something else than its route promises.
 */
export async function prepareSwap(
  deps: GatewayDeps,
  project: Project,
  swap: SwapToPrepare,
  idempotency: Idempotency | undefined,
): Promise<PreparedOperation> {
  const earlier = await replayPreparation(deps, project, idempotency)
  if (earlier) return earlier
  const { router, account, request } = await readSwapRequest(deps, project, swap)
  const { from, to } = request
  const feeToken = feeTokenOf(from, swap.feeToken ?? swap.fromToken)
  const { route, call, calls, declared } = await findRoute(deps, router, request)
  const quotedAt = deps.clock.now()
  const recorded = recordAccount(deps, project, from, swap.ownerAddress)
  return prepareOperation(deps, {
    project,
    account,
    owner: swap.ownerAddress,
    accountId: recorded.then(({ id }) => id),
    network: from,
    kind: from.networkId === to.networkId ? 'swap' : 'cross_chain_swap',
    calls,
    declared,
    feeToken,
    nonceKey: swap.nonceKey,
    idempotency,
    swap: termsOf(request, route, {
      provider: router.provider.name,
      transactionId: call.transactionId,
      quotedAt,
    }),
    judge({ assetChanges }) {
      const differences = judgeOutcome(request, route, { declared, changes: assetChanges })
      if (differences.length > 0) throw refusedRoute(deps, request, differences)
    },
  })
}

const termsOf = (
  { to, fromToken, toToken, amount, feeBps, integrator }: RouteRequest,
  { tool, toAmount, minimumReceived, fees }: Route,
  { provider, transactionId, quotedAt }: Pick<SwapTerms, 'provider' | 'transactionId' | 'quotedAt'>,
): SwapTerms => ({
  provider,
  tool,
  transactionId,
  toNetworkId: to.networkId,
  fromToken,
  toToken,
  amount,
  toAmount,
  minimumReceived,
  feeBps,
  integrator,
  fees,
  quotedAt,
})
