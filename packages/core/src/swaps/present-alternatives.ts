import type { SwapAlternative } from '../api/swaps.js'
import type { RouteOffer } from '../model/route.js'

/** More would not help a person to choose. */
const most = 3

/**
 * Returns at most three routes as an API response, one for each bridge: `first`, if it is given, then the others by
 * amount, time and trust.
 */
export function presentAlternatives(
  provider: string,
  offers: readonly RouteOffer[],
  first?: RouteOffer,
): SwapAlternative[] {
  const others = offers.filter(({ tool }) => tool !== first?.tool).toSorted(better)
  return [...(first ? [first] : []), ...others].slice(0, most).map((offer) => ({
    toAmount: String(offer.toAmount),
    minimumReceived: String(offer.minimumReceived),
    estimatedTimeSeconds: offer.estimatedTimeSeconds,
    bridge: offer.toolName,
    provider,
    bridgeId: offer.tool,
    routeTrust: offer.trust,
  }))
}

/** Sorts the larger amount first, then the shorter time, then the proven route. */
const better = (a: RouteOffer, b: RouteOffer): number =>
  Number(b.toAmount > a.toAmount) - Number(b.toAmount < a.toAmount) ||
  a.estimatedTimeSeconds - b.estimatedTimeSeconds ||
  Number(a.trust === 'router') - Number(b.trust === 'router')
