import type { Network } from '../../model/network.js'
import type { Chain } from '../../ports/chain.js'
import { isRunner } from '../handle-checked.js'
import type { RelayDeps } from './relay-deps.js'

/** The relayer's memory of one network between passes. */
export interface RelayMemory {
  /** Time of the last check that found the `BundleRunner`. */
  runnerSeenAt?: Date | undefined
  /** The relayer has logged that the `BundleRunner` is missing. */
  hasMissedRunner?: boolean
}

/** The contract cannot be removed, but a reorganisation may undo its deployment. */
const rememberedMs = 60_000

/**
 * Returns whether the network's `BundleRunner` is deployed, with all its functions: the network may name one of an
 * earlier release. Makes one request, and none for a minute after it has seen the contract. Logs once that the contract
 * is missing. Throws `NETWORK_UNAVAILABLE`.
 */
export async function hasRunner(
  { clock, logger }: Pick<RelayDeps, 'clock' | 'logger'>,
  chain: Pick<Chain, 'revertDataOf'>,
  { bundleRunner, networkId }: Pick<Network, 'bundleRunner' | 'networkId'>,
  memory: RelayMemory,
): Promise<boolean> {
  if (!bundleRunner) return false
  const now = clock.now()
  const seenAt = memory.runnerSeenAt
  if (seenAt && now.getTime() - seenAt.getTime() < rememberedMs) return true
  const isThere = await isRunner(chain, bundleRunner)
  memory.runnerSeenAt = isThere ? now : undefined
  if (!isThere && !memory.hasMissedRunner) {
    logger.warn(
      { networkId, bundleRunner },
      'the BundleRunner of this release is not deployed: each operation travels alone and unchecked',
    )
    memory.hasMissedRunner = true
  }
  return isThere
}
