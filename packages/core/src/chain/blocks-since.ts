import type { Network } from '../model/network.js'
import type { BlockLink } from '../ports/block-store.js'

/** Blocks may come faster than a network says, and clocks differ. */
export const marginBlocks = 64n
const marginFactor = 2

/** Returns how many blocks a search must go back from the head to cover all blocks that were mined since this time. */
export function blocksSince(
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  since: Date,
  { now, head }: { readonly now: Date; readonly head: Pick<BlockLink, 'timestamp'> },
): bigint {
  // The later of the two clocks counts. A slow clock would make the range too short.
  const latest = Math.max(now.getTime(), Number(head.timestamp) * 1_000)
  return BigInt(Math.ceil(((latest - since.getTime()) / blockTimeMs) * marginFactor)) + marginBlocks
}
