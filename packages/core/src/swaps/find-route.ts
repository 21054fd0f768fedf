import type { Call } from '../erc4337/kernel-execution.js'
import { GatewayError } from '../errors/index.js'
import type { DeclaredAsset } from '../fees/charged-assets.js'
import type { Route, RouteRequest, RouterCall, RouteTrust } from '../model/route.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { PriceTable } from '../ports/price-source.js'
import { askForRoute } from './ask-for-route.js'
import { judgeRoute, type RouteDifference } from './judge-route.js'
import { judgeWorth } from './judge-worth.js'
import { swapCalls } from './swap-calls.js'
import type { SwapRouter } from './swap-router.js'

/** A route that matches its request, with the calls that the account would run. */
export interface JudgedRoute {
  readonly route: Route
  /** The decoded call data. `undefined`: it cannot be decoded, and `trust` is `router`. */
  readonly call: RouterCall | undefined
  readonly trust: RouteTrust
  readonly calls: readonly Call[]
  readonly declared: readonly DeclaredAsset[]
  /** The gateway's own prices on the source network. */
  readonly prices: PriceTable
}

/** Requests that the caller has already started, so that they run concurrently. */
interface Asked {
  /** The provider's answer to the request. */
  readonly asked?: Promise<Route>
  /** The gateway's own prices on the source network. */
  readonly prices?: Promise<PriceTable>
}

/**
 * Asks the provider for a route and compares all of the answer with the request. The provider is not trusted.
 *
 * Throws `SWAP_AMOUNT_TOO_SMALL`, `SWAP_ROUTE_NOT_FOUND`, `ROUTER_UNAVAILABLE`, and `SWAP_ROUTE_REFUSED` for a route
 * that differs from the request.
 */
export async function findRoute(
  deps: GatewayDeps,
  { provider, contractsOn }: SwapRouter,
  request: RouteRequest,
  { asked = askForRoute(provider, request), prices = deps.prices.prices(request.from) }: Asked = {},
): Promise<JudgedRoute> {
  const [route, pricesFrom, pricesTo] = await Promise.all([
    asked,
    prices,
    request.to.networkId === request.from.networkId ? undefined : deps.prices.prices(request.to),
  ])
  const { data } = route.transaction
  const call = provider.readCall(data)
  const differences = [
    ...judgeRoute(request, route, {
      call,
      isKnown: provider.knowsFunction(data),
      contracts: contractsOn(request.from),
    }),
    ...judgeWorth(request, route, {
      call,
      pricesFrom,
      pricesTo: pricesTo ?? pricesFrom,
      largestLossBps: deps.policy.swapLargestLossBps,
    }),
  ]
  if (differences.length > 0) throw refusedRoute(deps, request, differences)
  return {
    route,
    call,
    trust: call ? 'proven' : 'router',
    calls: swapCalls(request, route),
    declared: declaredOf(request),
    prices: pricesFrom,
  }
}

/** Returns the only asset and amount that may leave the account. */
export const declaredOf = ({ fromToken, amount }: RouteRequest): DeclaredAsset[] => [
  { asset: fromToken, amount },
]

/** Returns `SWAP_ROUTE_REFUSED` with the first difference. Logs all differences for the operator. */
export function refusedRoute(
  { logger, router }: GatewayDeps,
  { from, to, fromToken, toToken, amount }: RouteRequest,
  differences: readonly RouteDifference[],
): GatewayError {
  const [first] = differences
  logger.warn(
    {
      provider: router?.name,
      networkId: from.networkId,
      toNetworkId: to.networkId,
      fromToken,
      toToken,
      amount: String(amount),
      differences,
    },
    'the routing provider answered with a route that differs from the request',
  )
  return new GatewayError('SWAP_ROUTE_REFUSED', {
    reason: first ? `${first.field}: expected ${first.expected}, got ${first.actual}` : null,
  })
}
