import type { Address } from 'viem'
import { limits, weighsByCalls } from '../api/common.js'
import type { Operation } from '../model/operation.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { withinLimits } from '../rate-limits/within-limits.js'

const assetsPerRequest = weighsByCalls.per.transferredAssets

const weightOf = (assets: number): number => Math.floor(assets / assetsPerRequest)

/** The highest weight. An operation takes at most as many assets as a request may declare, and the asset of the fee. */
export const mostAssetWeight = weightOf(limits.transferredAssets + 1)

/**
 * Counts a submit once more in the project's limit `data` for every eight assets whose balances it reads. A prepare
 * counts the same for every eight declared assets. The number of assets is unknown before this point. A submit of fewer
 * assets costs no SQL statement.
 *
 * Throws `RATE_LIMITED`.
 */
export async function countAssetReads(
  { limiter }: Pick<GatewayDeps, 'limiter'>,
  { projectId }: Pick<Operation, 'projectId'>,
  assets: readonly Address[],
): Promise<void> {
  const weight = weightOf(assets.length)
  if (weight > 0)
    await withinLimits(limiter, ['data'], { project: projectId }, async () => {}, { weight })
}
