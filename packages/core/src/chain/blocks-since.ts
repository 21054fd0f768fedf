import type { Network } from '../model/network.js'
import type { BlockLink } from '../ports/block-store.js'

/** Blocks may come faster than a network says, and clocks differ. */
export const marginBlocks = 64n
const marginFactor = 2

/** Returns how many blocks back from the head a search has to go to reach everything that was mined since this time. */
export function blocksSince(
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  since: Date,
  { now, head }: { readonly now: Date; readonly head: Pick<BlockLink, 'timestamp'> },
): bigint {
  // By whichever clock is further on: one that is slow must not leave out the blocks in which something has landed.
  const latest = Math.max(now.getTime(), Number(head.timestamp) * 1_000)
  return BigInt(Math.ceil(((latest - since.getTime()) / blockTimeMs) * marginFactor)) + marginBlocks
}
