import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { WatchMemory } from './watch-memory.js'

/** As many as one search takes. */
const mostSkipped = 2_000n
/**
 * Blocks above an operation that are read one by one. Most reorganisations are shorter, and the watcher notices them
 * only when it looks.
 */
const followedBlocks = 16n

/**
 * Stores the head, or a block of at most `mostSkipped` blocks above the tip, on top of the tip, without the blocks in
 * between. Returns that block. `undefined`: the blocks must be read one by one.
 *
 * Skips only in the look that ends a rest, and only if everything that was sent is already in a block, so that no
 * transaction of ours can be in these blocks. Also, a search must find no operation that our paymaster paid for,
 * because a client can land such an operation without the gateway. The search proves nothing: an endpoint may index
 * its newest blocks late. `markFinal` searches again, once the blocks are final.
 *
 * Costs three SQL statements and two requests.
 */
export async function skipBlocks(
  { database: { blocks, finality, slots } }: RelayerDeps,
  { networkId, paymaster }: Network,
  chain: Chain,
  { tip, head }: { readonly tip: BlockLink; readonly head: BlockLink },
  memory: WatchMemory,
): Promise<BlockLink | undefined> {
  // The first pass of a process does not know what is near.
  if (head.number <= tip.number + 1n || !memory.finalized || isNear(tip, memory)) return undefined
  // Only the look that ends a rest skips. Each look on a fast chain would leave a gap, which is searched later.
  if (memory.isQuiet === false) return undefined
  const furthest = tip.number + mostSkipped
  const end = head.number <= furthest ? head : await chain.block(furthest)
  if (!end) return undefined
  // Read after the block, so that whatever is sent later lands above it.
  if (await finality.hasSent(networkId)) return undefined
  if ((await slots.live(networkId)).length > 0) return undefined

  const range = { from: tip.number + 1n, to: end.number }
  // An endpoint that cannot search may still show each block.
  const paid = paymaster
    ? await chain.operationBlocks({ paymaster }, range).catch(() => [end.number])
    : []
  if (paid.length > 0) return undefined
  return (await blocks.append(networkId, end, tip)) ? end : undefined
}

/** Returns whether an operation of ours is in one of the newest blocks. */
export const isNear = ({ number }: BlockLink, { landed }: WatchMemory): boolean =>
  landed !== undefined && number < landed + followedBlocks
