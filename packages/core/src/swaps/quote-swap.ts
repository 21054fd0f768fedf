import type { AccountModel } from '../accounts/account-model.js'
import { isPlain } from '../accounts/is-plain.js'
import { operableAccount } from '../accounts/operable-account.js'
import type { SwapQuoteBody } from '../api/swaps.js'
import { isGatewayError } from '../errors/index.js'
import type { Token } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import type { Project } from '../model/project.js'
import type { RouteRequest } from '../model/route.js'
import type { Plan } from '../operations/plan.js'
import { planOperation, readAhead } from '../operations/prepare/plan-operation.js'
import type { Snapshot } from '../operations/prepare/read-snapshot.js'
import { type PlainPlan, planPlain } from '../plain/plan-plain.js'
import { CannotOverrideBalanceError } from '../ports/cannot-override-balance-error.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { askForRoute, offersOf } from './ask-for-route.js'
import { declaredOf, findRoute, type JudgedRoute, refusedRoute } from './find-route.js'
import { judgeOutcome } from './judge-outcome.js'
import { presentQuote } from './present-quote.js'
import { readSwapRequest, type SwapFields } from './read-swap-request.js'
import { revertRemedy } from './revert-remedy.js'
import type { SwapRouter } from './swap-router.js'
import { readArrival, warningsOf } from './warn-of-arrival.js'

export interface SwapToQuote extends SwapFields {
  /** Also lists routes through other bridges. @default false */
  readonly alternatives?: boolean | undefined
}

/**
 * Quotes what a swap would bring and cost. The account need not hold the swapped amount. Nothing is stored.
 *
 * Throws the errors of `readSwapRequest` and `findRoute`, and `EXECUTION_SIMULATION_REVERTED` for a swap that would
 * revert.
 */
export async function quoteSwap(
  deps: GatewayDeps,
  project: Project,
  { alternatives = false, ...fields }: SwapToQuote,
): Promise<SwapQuoteBody> {
  const { router, request } = await readSwapRequest(deps, project, fields)
  const arrival = readArrival(deps, project, request)
  const crosses = request.from.networkId !== request.to.networkId
  const [{ judged, plan, feeToken }, offers] = await Promise.all([
    isPlain(project, request.from)
      ? quoteTransactions(deps, project, router, request)
      : quoteOperation(deps, router, request, {
          project,
          account: operableAccount(project, request.from),
          owner: fields.ownerAddress,
        }),
    alternatives && crosses ? offersOf(router.provider, request) : [],
  ])
  return presentQuote({
    request,
    route: judged.route,
    plan,
    feeToken,
    prices: judged.prices,
    provider: router.provider.name,
    warnings: warningsOf(project, request, judged.call?.arrives.token, await arrival),
    trust: judged.trust,
    offers,
  })
}

interface Quoted {
  readonly judged: JudgedRoute
  readonly plan: Pick<Plan, 'quote'> | undefined
  readonly feeToken: Token | undefined
}

async function quoteOperation(
  deps: GatewayDeps,
  router: SwapRouter,
  request: RouteRequest,
  caller: Pick<QuoteInput, 'project' | 'account' | 'owner'>,
): Promise<Quoted> {
  const token = findToken(request.from, request.fromToken)
  const feeToken = token?.feeToken ? token : undefined
  const payers = feeToken ? [feeToken, undefined] : [undefined]
  // The provider takes the longest, so it is asked first. Meanwhile the chain is read for the first payer.
  const asked = askForRoute(router.provider, request)
  const ahead = readAhead(deps, inputOf({ request, ...caller }, feeToken))
  const readPrices = () => deps.prices.prices(request.from)
  const prices = feeToken ? ahead.then((snapshot) => snapshot.prices, readPrices) : readPrices()
  const judged = await findRoute(deps, router, request, { asked, prices })
  const plan = await planQuote(deps, { request, judged, ...caller, payers, ahead })
  return { judged, plan, feeToken }
}

/** Quotes a swap as plain transactions, whose sender pays native gas. */
async function quoteTransactions(
  deps: GatewayDeps,
  project: Project,
  router: SwapRouter,
  request: RouteRequest,
): Promise<Quoted> {
  const judged = await findRoute(deps, router, request)
  const plan = await orUnavailable(planTransactions(deps, project, request, judged))
  return { judged, plan, feeToken: undefined }
}

interface QuoteInput {
  readonly project: Project
  readonly request: RouteRequest
  readonly judged: JudgedRoute
  readonly account: AccountModel
  readonly owner: SwapFields['ownerAddress']
  /** Payers in the order in which they are tried: the fee token of a prepare, then `undefined` for native gas. */
  readonly payers: readonly (Token | undefined)[]
  /** The snapshot for the first payer. */
  readonly ahead: Promise<Snapshot>
}

/** Returns the plan of the first payer with which planning succeeds. `undefined`: with none. */
async function planQuote(deps: GatewayDeps, input: QuoteInput): Promise<Plan | undefined> {
  for (const [at, feeToken] of input.payers.entries()) {
    const plan = await orUnavailable(
      planWith(deps, input, feeToken, at === 0 ? input.ahead : undefined),
    )
    if (plan) return plan
  }
  return undefined
}

const inputOf = (
  {
    project,
    request,
    account,
    owner,
  }: Pick<QuoteInput, 'project' | 'request' | 'account' | 'owner'>,
  feeToken: Token | undefined,
) => ({
  project,
  network: request.from,
  sender: request.account,
  account,
  owner,
  declared: declaredOf(request),
  feeToken,
  purpose: 'quote' as const,
  nonceKey: undefined,
})

async function planWith(
  deps: GatewayDeps,
  input: QuoteInput,
  feeToken: Token | undefined,
  ahead: Promise<Snapshot> | undefined,
): Promise<Plan> {
  const { request, judged } = input
  const { route, calls, declared, trust } = judged
  const plan = await planOperation(
    deps,
    { ...inputOf(input, feeToken), calls, revertRemedy },
    ahead,
  )
  const differences = judgeOutcome(request, route, { declared, changes: plan.assetChanges, trust })
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return plan
}

/** Plans the swap as plain transactions. Their simulation uses the sender's real balances. */
async function planTransactions(
  deps: GatewayDeps,
  project: Project,
  request: RouteRequest,
  { route, calls, declared, trust }: JudgedRoute,
): Promise<PlainPlan> {
  const { from: network, account: owner } = request
  const plan = await planPlain(deps, {
    project,
    operationId: undefined,
    network,
    owner,
    kind: 'swap',
    calls,
    revertRemedy,
    declared,
  })
  const differences = judgeOutcome(request, route, { declared, changes: plan.assetChanges, trust })
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return plan
}

/** Returns `undefined` if the fee cannot be quoted. A quote without a fee is better than an error. */
async function orUnavailable<T>(plan: Promise<T>): Promise<T | undefined> {
  try {
    return await plan
  } catch (error) {
    if (error instanceof CannotOverrideBalanceError) return undefined
    if (unavailable.some((code) => isGatewayError(error, code))) return undefined
    throw error
  }
}

const unavailable = [
  'INSUFFICIENT_BALANCE',
  'SPONSORSHIP_UNAVAILABLE',
  'PRICE_UNAVAILABLE',
  'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
] as const
