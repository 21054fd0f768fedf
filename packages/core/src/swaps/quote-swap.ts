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
import { declaredOf, findRoute, type JudgedRoute, refusedRoute } from './find-route.js'
import { judgeOutcome } from './judge-outcome.js'
import { presentQuote } from './present-quote.js'
import { readSwapRequest, type SwapFields } from './read-swap-request.js'
import type { SwapRouter } from './swap-router.js'

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
  const { judged, plan, feeToken } = isPlain(project, request.from)
    ? await quoteTransactions(deps, project, router, request)
    : await quoteOperation(deps, router, request, {
        project,
        account: operableAccount(project, request.from),
        owner: fields.ownerAddress,
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
  // Before all else, as it takes the longest: meanwhile the chain is read for the payer that is tried first.
  const asked = router.provider.quote(request)
  const ahead = readAhead(deps, inputOf({ request, ...caller }, feeToken))
  const readPrices = () => deps.prices.prices(request.from)
  const prices = feeToken ? ahead.then((snapshot) => snapshot.prices, readPrices) : readPrices()
  const judged = await findRoute(deps, router, request, { asked, prices })
  const plan = await planQuote(deps, { request, judged, ...caller, payers, ahead })
  return { judged, plan, feeToken }
}

/** Of plain transactions, whose sender pays native gas. */
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
  /** Fee tokens, the one that a prepare would take first; `undefined`: what the gas alone would cost. */
  readonly payers: readonly (Token | undefined)[]
  /** Of the first payer. */
  readonly ahead: Promise<Snapshot>
}

/** The first plan that can be made. */
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
  const { route, calls, declared } = judged
  const plan = await planOperation(deps, { ...inputOf(input, feeToken), calls }, ahead)
  const differences = judgeOutcome(request, route, { declared, changes: plan.assetChanges })
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return plan
}

/** They are simulated with what their sender has. */
async function planTransactions(
  deps: GatewayDeps,
  project: Project,
  request: RouteRequest,
  { route, calls, declared }: JudgedRoute,
): Promise<PlainPlan> {
  const { from: network, account: owner } = request
  const plan = await planPlain(deps, {
    project,
    operationId: undefined,
    network,
    owner,
    kind: 'swap',
    calls,
    declared,
  })
  const differences = judgeOutcome(request, route, { declared, changes: plan.assetChanges })
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return plan
}

/** A quote without its fee is better than none. */
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
