import { searchBlocks } from '../../chain/search-blocks.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import { applyBlock } from './apply-block.js'
import { readFacts } from './read-blocks.js'
import { rewindBlock } from './rewind-block.js'

/**
 * Marks a block as final that the witnesses agree on. Before, it searches the blocks up to this one that the view has
 * skipped, and applies those in which our paymaster paid for an operation. Every witness searches, because one endpoint
 * may lack events.
 *
 * Returns whether the block is final in the view. `false`: the view follows another branch, or an endpoint lags. A
 * later call tries again, and continues after the last gap that was searched.
 *
 * Costs two SQL statements. Each gap takes a search and at most two more requests, of each witness.
 */
export async function markFinal(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  final: BlockLink,
): Promise<boolean> {
  const { blocks } = deps.database
  const { networkId } = network
  for (;;) {
    const gap = await blocks.gapBelow(networkId, final.number)
    if (!gap) break
    const { below, above } = gap
    if (!(await prove(deps, network, chain, below))) return false
    const to = min(above.number - 1n, final.number)
    if (!(await applySkipped(deps, network, chain, { from: below.number + 1n, to }))) return false
    if (final.number < above.number) {
      await blocks.fill(networkId, final)
      break
    }
    if (!(await prove(deps, network, chain, above))) return false
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
  const final = await blocks.final(networkId)
  if (final && block.number <= final.number) return true
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

/** Returns `false` if an endpoint does not show what another one has found. */
async function applySkipped(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  range: { readonly from: bigint; readonly to: bigint },
): Promise<boolean> {
  const { networkId, paymaster } = network
  if (!paymaster) return true
  const found = await searchBlocks(chain.witnesses(), { paymaster }, range)
  for (const number of found) {
    const block = await chain.block(number)
    const facts = block && (await readFacts(deps, network, chain, block))
    if (!facts || facts.outcomes.length === 0) return false
    const isApplied = await applyBlock(deps, network, facts, 'fill')
    // Another watcher may have been faster.
    if (!isApplied && !(await deps.database.blocks.holds(networkId, facts.block))) return false
  }
  return true
}
