import type { AccountModel } from '../accounts/account-model.js'
import { operableAccount } from '../accounts/operable-account.js'
import type { SwapQuoteBody } from '../api/swaps.js'
import type { GatewayDeps } from '../deps.js'
import { isGatewayError } from '../errors/index.js'
import type { Token } from '../networks/network.js'
import { findToken } from '../networks/network-registry.js'
import type { Plan } from '../operations/plan.js'
import { planOperation } from '../operations/plan-operation.js'
import { CannotLendError } from '../ports/cannot-lend-error.js'
import type { Project } from '../projects/project.js'
import { findRoute, type JudgedRoute, refusedRoute } from './find-route.js'
import { judgeOutcome } from './judge-outcome.js'
import { presentQuote } from './present-quote.js'
import { readSwapRequest, type SwapFields } from './read-swap-request.js'
import type { RouteRequest } from './route.js'

/**
 * What a swap would bring and cost, whether or not the account holds what it sends. Nothing is stored.
 *
 * Throws what `findRoute` throws, and `EXECUTION_SIMULATION_REVERTED` for a swap that would not go through.
 */
export async function quoteSwap(
  deps: GatewayDeps,
  project: Project,
  fields: SwapFields,
): Promise<SwapQuoteBody> {
  const { router, request } = await readSwapRequest(deps, project, fields)
  const judged = await findRoute(deps, router, request)
  const token = findToken(request.from, request.fromToken)
  const feeToken = token?.feeToken ? token : undefined
  const plan = await planQuote(deps, {
    request,
    judged,
    account: operableAccount(project, request.from),
    owner: fields.ownerAddress,
    feeToken,
  })
  return presentQuote({
    request,
    route: judged.route,
    plan,
    feeToken,
    prices: judged.prices,
    provider: router.provider.name,
  })
}

interface QuoteInput {
  readonly request: RouteRequest
  readonly judged: JudgedRoute
  readonly account: AccountModel
  readonly owner: SwapFields['ownerAddress']
  readonly feeToken: Token | undefined
}

/** The first plan that can be made: with the fee that a prepare would take, else for what the gas alone would cost. */
async function planQuote(deps: GatewayDeps, input: QuoteInput): Promise<Plan | undefined> {
  const payers = input.feeToken ? [input.feeToken, undefined] : [undefined]
  for (const feeToken of payers) {
    const plan = await orUnavailable(planWith(deps, input, feeToken))
    if (plan) return plan
  }
  return undefined
}

async function planWith(
  deps: GatewayDeps,
  { request, judged: { route, calls, declared }, account, owner }: QuoteInput,
  feeToken: Token | undefined,
): Promise<Plan> {
  const plan = await planOperation(deps, {
    network: request.from,
    sender: request.account,
    account,
    owner,
    calls,
    declared,
    feeToken,
    purpose: 'quote',
    nonceKey: undefined,
  })
  const differences = judgeOutcome(request, route, { declared, changes: plan.assetChanges })
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return plan
}

/** A quote without its fee is better than none. */
async function orUnavailable(plan: Promise<Plan>): Promise<Plan | undefined> {
  try {
    return await plan
  } catch (error) {
    if (error instanceof CannotLendError) return undefined
    if (unavailable.some((code) => isGatewayError(error, code))) return undefined
    throw error
  }
}

const unavailable = [
  'SPONSORSHIP_UNAVAILABLE',
  'PRICE_UNAVAILABLE',
  'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
] as const
