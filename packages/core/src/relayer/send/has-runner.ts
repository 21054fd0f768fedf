import type { Network } from '../../model/network.js'
import type { Chain } from '../../ports/chain.js'
import { isRunner } from '../handle-checked.js'

/** The relayer's memory of one network between passes. */
export interface RelayMemory {
  /** Time of the last check that found the `BundleRunner`. */
  runnerSeenAt?: Date | undefined
}

/** The contract cannot be removed, but a reorganisation may undo its deployment. */
const rememberedMs = 60_000

/**
 * Returns whether the network's `BundleRunner` is deployed, with all its functions: the network may name one of an
 * earlier release. Makes one request, and none for a minute after it has seen the contract. Throws
 * `NETWORK_UNAVAILABLE`.
 */
export async function hasRunner(
  chain: Pick<Chain, 'revertDataOf'>,
  { bundleRunner }: Pick<Network, 'bundleRunner'>,
  memory: RelayMemory,
  now: Date,
): Promise<boolean> {
  if (!bundleRunner) return false
  const seenAt = memory.runnerSeenAt
  if (seenAt && now.getTime() - seenAt.getTime() < rememberedMs) return true
  const isThere = await isRunner(chain, bundleRunner)
  memory.runnerSeenAt = isThere ? now : undefined
  return isThere
}
