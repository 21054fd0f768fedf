import type { RouteRequest } from '../model/route.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'
import { withinLimits } from '../rate-limits/within-limits.js'

/** A user's projects that have paid for an operation get at most a quarter of the provider's quota in each window. */
const partsOfOwner = 4
/** All newcomers together get at most half of the quota. One user's newcomers get at most an eighth of that half. */
const partsOfNewcomers = 2
const partsOfNewcomer = 16

/**
 * Returns the provider with limits on its quotes and lists of offers, counted by the owner of the project. All projects
 * share the provider's quota, so one user could use it up. The operator's own projects are not counted.
 *
 * A project without a finalized operation on the network is a newcomer. Newcomers have limits of their own, because a
 * user can create any number of them for free. Half of the quota is left to projects that have paid for an operation.
 *
 * `quote` and `offers` throw `RATE_LIMITED` beyond a limit.
 */
export const limitQuotes = (
  provider: RoutingProvider,
  { database, limiter }: Pick<GatewayDeps, 'database' | 'limiter'>,
  projectId: ProjectId,
): RoutingProvider => {
  const { offers } = provider
  return {
    ...provider,
    quote: (request) => limited(request, () => provider.quote(request)),
    ...(offers && { offers: (request) => limited(request, () => offers(request)) }),
  }

  async function limited<T>({ from }: RouteRequest, ask: () => Promise<T>): Promise<T> {
    const owner = await database.projects.ownerOf(projectId, from.networkId)
    if (!owner) return ask()
    const quota = provider.quota?.()
    /** Rounded down, but at least 1. */
    const partOf = (parts: number) => ({
      most: quota === undefined ? undefined : Math.max(1, Math.floor(quota / parts)),
    })
    const { id } = owner
    if (!owner.isNewcomer)
      return withinLimits(limiter, ['route'], { owner: id }, ask, partOf(partsOfOwner))
    // The owner is counted first, so that a refused request takes nothing from other newcomers.
    return withinLimits(
      limiter,
      ['route-newcomer'],
      { owner: id },
      () => withinLimits(limiter, ['route-newcomers'], {}, ask, partOf(partsOfNewcomers)),
      partOf(partsOfNewcomer),
    )
  }
}
