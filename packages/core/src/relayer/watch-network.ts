import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain } from '../ports/chain.js'
import { min } from '../primitives/math.js'
import { applyBlock } from './apply-block.js'
import { finalBlock } from './final-block.js'
import { finalizeOperations } from './finalize-operations.js'
import { rewindBlock } from './rewind-block.js'
import { settleSlots } from './settle-slots.js'

/** Blocks that one pass takes, so that catching up after a pause comes in steps. */
const blocksPerPass = 200n
/** Blocks kept behind the final one, to find the fork point of a reorganisation. */
const keptBlocks = 256n

/**
 * One pass of the watcher: follows the canonical chain block by block, linked by hash; undoes blocks that left
 * it; applies what the blocks say; makes final what is deep enough. Returns whether there was anything new.
 */
export async function watchNetwork(deps: RelayerDeps, network: Network): Promise<boolean> {
  const { database, chainOf } = deps
  const chain = chainOf(network.networkId)
  const [head, final] = await Promise.all([chain.block('latest'), finalBlock(chain, network)])
  if (!head) return false

  const known = await database.blocks.latest(network.networkId)
  // An endpoint that lags behind what another one showed says nothing about reorganisations.
  if (known && head.number < known.number) return false
  if (known?.hash === head.hash) {
    await finalizeUpTo(deps, network, min(final?.number ?? 0n, known.number))
    return false
  }
  let tip = known
    ? await rewindToFork(deps, network, chain, known)
    : await start(deps, network, final ?? (await chain.block(0n)) ?? head)
  // Overtaken, or asked an endpoint that lags: the next pass looks again.
  if (!tip) return false

  const last = min(head.number, tip.number + blocksPerPass)
  for (let number = tip.number + 1n; number <= last; number++) {
    const block = await chain.block(number)
    if (!block) return false
    // The chain moved while we walked it: the next pass rewinds.
    if (block.parentHash !== tip.hash) return true
    const applied = await applyBlock(deps, network, chain, block)
    if (applied !== 'applied') return applied === 'overtaken'
    tip = block
  }
  if (final) await finalizeUpTo(deps, network, min(final.number, tip.number))
  await settleSlots(deps, network, chain, final?.number)
  return true
}

async function finalizeUpTo(deps: RelayerDeps, network: Network, reached: bigint): Promise<void> {
  await finalizeOperations(deps, network, reached)
  if (reached > keptBlocks)
    await deps.database.blocks.prune(network.networkId, reached - keptBlocks)
}

/** The first block ever watched is a final one: there is nothing below it to rewind to. */
async function start(
  { database }: RelayerDeps,
  network: Network,
  block: BlockLink,
): Promise<BlockLink> {
  await database.blocks.start(network.networkId, block)
  return block
}

/** The newest stored block that is still canonical; `undefined` when another watcher is at it, none is left, or the endpoint lags. */
async function rewindToFork(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
): Promise<BlockLink | undefined> {
  let block: BlockLink | undefined = tip
  while (block) {
    const canonical = await chain.block(block.number)
    if (!canonical) return undefined
    if (canonical.hash === block.hash) return block
    if (!(await rewindBlock(deps, network, block))) return undefined
    block = await deps.database.blocks.latest(network.networkId)
  }
  return undefined
}
