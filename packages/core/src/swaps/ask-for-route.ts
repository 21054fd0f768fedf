import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Route, RouteOffer, RouteRequest } from '../model/route.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import { presentAlternatives } from './present-alternatives.js'

/**
 * Asks the provider for a route through a bridge that can be proven. Only if there is none, and the request trusts the
 * router, asks for any route. A request on one network, or one that names its bridge, leaves no choice and is asked as
 * it is.
 *
 * Throws the errors of the provider. `SWAP_ROUTE_NOT_FOUND` lists the routes that trust the router, if there are any
 * and the provider can list them. That costs the provider's quota one more request.
 */
export async function askForRoute(
  provider: RoutingProvider,
  request: RouteRequest,
): Promise<Route> {
  const { from, to, trust, bridge } = request
  const chooses = from.networkId !== to.networkId && bridge === undefined
  try {
    return await provider.quote(chooses ? { ...request, trust: 'proven' } : request)
  } catch (error) {
    if (!chooses || !isGatewayError(error, 'SWAP_ROUTE_NOT_FOUND')) throw error
    if (trust === 'router') return provider.quote(request)
    throw (await withUnproven(provider, request)) ?? error
  }
}

/** Returns the error with the routes that trust the router. `undefined`: there are none, or they cannot be listed. */
async function withUnproven(
  provider: RoutingProvider,
  request: RouteRequest,
): Promise<GatewayError | undefined> {
  const unproven = (await offersOf(provider, request)).filter(({ trust }) => trust === 'router')
  if (unproven.length === 0) return undefined
  const alternatives = presentAlternatives(provider.name, unproven)
  return new GatewayError('SWAP_ROUTE_NOT_FOUND', {
    message:
      'No route can be proven from its call data. `alternatives` lists routes that trust the routing provider with what arrives. To accept one, send `routeTrust` "router", and its `bridgeId` if you want no other.',
    reason: `only unproven routes: ${alternatives.map(({ bridgeId }) => bridgeId).join(', ')}`,
    body: { alternatives },
  })
}

/** Returns the offers of the provider. Empty if it cannot list them: nobody needs them for a swap. */
export async function offersOf(
  provider: RoutingProvider,
  request: RouteRequest,
): Promise<readonly RouteOffer[]> {
  try {
    return (await provider.offers?.(request)) ?? []
  } catch (error) {
    if (isGatewayError(error)) return []
    throw error
  }
}
