import { shownByAll } from '../../chain/shown-by-all.js'
import { witnessesOf } from '../../chain/witnesses-of.js'
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
export const followedBlocks = 16n

/**
 * Puts the head, or a block of at most `mostSkipped` blocks above the tip, on top of the tip, without the blocks in
 * between. Returns that block. `undefined`: the blocks must be read one by one. `'again'`: another watcher was faster, or
 * the last skip left an operation out and is undone.
 *
 * Skips only while nothing of ours can be on its way into a block, if every witness shows both ends, and if our
 * paymaster has paid for no operation in between. Their clients can land these without the gateway. Each search covers
 * the blocks of the search before, because an endpoint may index its newest blocks late.
 *
 * Costs three SQL statements and four requests, two more with a second witness.
 */
export async function skipBlocks(
  { database }: RelayerDeps,
  { networkId, paymaster }: Network,
  chain: Chain,
  { tip, head }: { readonly tip: BlockLink; readonly head: BlockLink },
  memory: WatchMemory,
): Promise<BlockLink | 'again' | undefined> {
  const { blocks, finality, slots } = database
  if (head.number <= tip.number + 1n || isNear(tip, memory)) return undefined
  if (await finality.hasInFlight(networkId)) return undefined
  if ((await slots.live(networkId)).length > 0) return undefined

  const furthest = tip.number + mostSkipped
  const end = head.number <= furthest ? head : await chain.block(furthest)
  if (!end) return undefined
  const witnesses = witnessesOf(chain)
  const areShown = await Promise.all([tip, end].map((block) => shownByAll(witnesses, block)))
  if (areShown.includes(false)) return undefined

  const before = memory.skipped?.to === tip.number ? memory.skipped.from : tip.number + 1n
  const range = { from: before, to: end.number }
  // An endpoint that cannot search may still show each block.
  const paid = paymaster
    ? await chain.operationBlocks({ paymaster }, range).catch(() => [end.number])
    : []
  if (paid.some((number) => number > tip.number)) return undefined
  if (paid.length > 0) {
    memory.skipped = undefined
    await blocks.removeTip(networkId, tip.hash)
    return 'again'
  }
  if (!(await blocks.append(networkId, end, tip))) return 'again'
  memory.skipped = { from: tip.number + 1n, to: end.number }
  return end
}

/** Returns whether an operation of ours is in one of the newest blocks. */
export const isNear = ({ number }: BlockLink, { landed }: WatchMemory): boolean =>
  landed !== undefined && number < landed + followedBlocks
