import type { Network } from '../../model/network.js'
import type { Chain } from '../../ports/chain.js'

/** What the relayer of one network remembers between its passes. */
export interface RelayMemory {
  /** When the `BundleRunner` was last seen. */
  runnerSeenAt?: Date | undefined
}

/** Nobody can remove the contract. But the block that deployed it may leave the chain. */
const rememberedMs = 10 * 60_000

/** Is the network's `BundleRunner` deployed? One request, and none for ten minutes after it was seen. Throws `NETWORK_UNAVAILABLE`. */
export async function hasRunner(
  chain: Pick<Chain, 'isDeployed'>,
  { bundleRunner }: Pick<Network, 'bundleRunner'>,
  memory: RelayMemory,
  now: Date,
): Promise<boolean> {
  if (!bundleRunner) return false
  const seenAt = memory.runnerSeenAt
  if (seenAt && now.getTime() - seenAt.getTime() < rememberedMs) return true
  const isThere = await chain.isDeployed(bundleRunner)
  memory.runnerSeenAt = isThere ? now : undefined
  return isThere
}
