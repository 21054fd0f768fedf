import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'
import { withinLimits } from '../rate-limits/within-limits.js'

/** Of the quotes that the provider gives in a window, a user's projects that have paid for an operation get at most a quarter. */
const partsOfOwner = 4
/** All newcomers together get at most half, and one user's newcomers an eighth of that half. */
const partsOfNewcomers = 2
const partsOfNewcomer = 16

/**
 * The provider, whose quotes are counted by the owner of the project. All projects share the quota that the provider gives
 * the gateway, so one user would use it up for everybody. The operator's own projects are not counted.
 *
 * A project without a finalized operation on the network is a newcomer: any number of these costs nothing. So newcomers have limits of
 * their own. Together they leave the other half of the quota to the projects that have paid for an operation, and no user gets more than
 * an eighth of the newcomers' half.
 *
 * The quotes throw `RATE_LIMITED` beyond a limit.
 */
export const limitQuotes = (
  provider: RoutingProvider,
  { database, limiter }: Pick<GatewayDeps, 'database' | 'limiter'>,
  projectId: ProjectId,
): RoutingProvider => ({
  ...provider,
  async quote(request) {
    const quote = () => provider.quote(request)
    const owner = await database.projects.ownerOf(projectId, request.from.networkId)
    if (!owner) return quote()
    const quota = provider.quota?.()
    /** Rounded down, but never to none. */
    const partOf = (parts: number) => ({
      most: quota === undefined ? undefined : Math.max(1, Math.floor(quota / parts)),
    })
    const { id } = owner
    if (!owner.isNewcomer)
      return withinLimits(limiter, ['route'], { owner: id }, quote, partOf(partsOfOwner))
    // The owner first: what is refused to a user takes nothing from the other newcomers.
    return withinLimits(
      limiter,
      ['route-newcomer'],
      { owner: id },
      () => withinLimits(limiter, ['route-newcomers'], {}, quote, partOf(partsOfNewcomers)),
      partOf(partsOfNewcomer),
    )
  },
})
