import type { GatewayDeps } from '../deps.js'
import { withinLimits } from '../limits/within-limits.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'

/** A user gets at most one part in so many of the quotes that the provider gives in a window. */
const quotaParts = 4

/**
 * The provider, whose quotes are counted by the owner of the project. All projects share the quota that the provider gives
 * the gateway, so one user would use it up for everybody. The operator's own projects are not counted.
 *
 * The quotes throw `RATE_LIMITED` beyond the limit.
 */
export const limitQuotes = (
  provider: RoutingProvider,
  { database, limiter }: Pick<GatewayDeps, 'database' | 'limiter'>,
  projectId: ProjectId,
): RoutingProvider => ({
  ...provider,
  async quote(request) {
    const owner = await database.projects.ownerOf(projectId)
    if (owner === undefined) return provider.quote(request)
    const quota = provider.quota?.()
    return withinLimits(limiter, ['route'], { owner }, () => provider.quote(request), {
      // Rounded down, but never to none.
      most: quota === undefined ? undefined : Math.max(1, Math.floor(quota / quotaParts)),
    })
  },
})
