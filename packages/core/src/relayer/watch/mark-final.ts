import { searchBlocks } from '../../chain/search-blocks.js'
import { shownByAll } from '../../chain/shown-by-all.js'
import type { Network } from '../../model/network.js'
import type { BlockId, BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import { applyBlock } from './apply-block.js'
import { isFinalShown } from './is-final-shown.js'
import { readFacts } from './read-blocks.js'
import { rewindBlock } from './rewind-block.js'
import type { WatchMemory } from './watch-memory.js'

/**
 * Marks a block as final that the witnesses agree on. Before, it searches the blocks up to this one that the view has
 * skipped, and applies those in which our paymaster paid for an operation. Every witness searches, because one endpoint
 * may lack events.
 *
 * Returns whether the block is final in the view. `false`: the view follows another branch, or an endpoint lags. A
 * later call tries again, and continues after the last gap that was searched.
 *
 * Costs two SQL statements. Each gap takes a search and at most three more requests, of each witness.
 */
export async function markFinal(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  final: BlockLink,
  memory: WatchMemory = {},
): Promise<boolean> {
  const { blocks } = deps.database
  const { networkId } = network
  let proven: BlockId | undefined
  for (;;) {
    const gap = await blocks.gapBelow(networkId, final.number)
    if (!gap) break
    // No hash links the blocks above a gap to those below. So the witnesses must show that all are on one branch.
    proven ??= await blocks.final(networkId)
    if (!proven || !(await isFinalShown(deps, network, chain.witnesses(), proven, memory)))
      return false
    const { below, above } = gap
    if (below.number > proven.number && !(await prove(deps, network, chain, below))) return false
    const to = min(above.number - 1n, final.number)
    if (!(await applySkipped(deps, network, chain, { from: below.number + 1n, to }, memory)))
      return false
    if (final.number < above.number) {
      await blocks.fill(networkId, final)
      break
    }
    if (!(await prove(deps, network, chain, above))) return false
    proven = above
  }
  return blocks.markFinal(networkId, final)
}

/**
 * Marks a stored block below the final one as final, if every witness shows it. If every witness shows another one, the
 * view is undone down to it: endpoints may have shown blocks of two branches, one on top of the other.
 */
async function prove(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  block: BlockLink,
): Promise<boolean> {
  const { blocks } = deps.database
  const { networkId } = network
  const shown = await Promise.all(chain.witnesses().map((witness) => witness.block(block.number)))
  if (shown.every((one) => one?.hash === block.hash)) return blocks.markFinal(networkId, block)
  if (shown.every((one) => one && one.hash !== block.hash)) await undoDownTo(deps, network, block)
  return false
}

async function undoDownTo(
  deps: RelayerDeps,
  network: Network,
  { number }: BlockLink,
): Promise<void> {
  const { blocks } = deps.database
  let tip = await blocks.latest(network.networkId)
  while (tip && tip.number >= number && (await rewindBlock(deps, network, tip)))
    tip = await blocks.latest(network.networkId)
}

/**
 * Returns `false` if a witness cannot search, or does not show what another one has found. Until then nothing is final,
 * so a line in the log says why, once for each range.
 */
async function applySkipped(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  range: { readonly from: bigint; readonly to: bigint },
  memory: WatchMemory,
): Promise<boolean> {
  const { networkId, paymaster } = network
  if (!paymaster) return true
  const witnesses = chain.witnesses()
  let found: readonly bigint[]
  try {
    found = await searchBlocks(witnesses, { paymaster }, range)
  } catch (err) {
    if (memory.unsearched !== range.from)
      deps.logger.warn(
        { networkId, ...range, err },
        'an RPC endpoint does not search skipped blocks for operations; no operation becomes final until it does',
      )
    memory.unsearched = range.from
    return false
  }
  for (const number of found) {
    const block = await chain.block(number)
    // The hash links of the view do not prove a block in a gap.
    if (!block || !(await shownByAll(witnesses, block))) return false
    const facts = await readFacts(deps, network, chain, block)
    if (facts.outcomes.length === 0) return false
    const isApplied = await applyBlock(deps, network, facts, 'fill')
    // Another watcher may have been faster.
    if (!isApplied && !(await deps.database.blocks.holds(networkId, block))) return false
  }
  return true
}
