import type { RelayerDeps } from '../../deps.js'
import { isGatewayError } from '../../errors/gateway-error.js'
import type { Network } from '../../networks/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain } from '../../ports/chain.js'
import { min } from '../../primitives/math.js'
import { agreedFinalBlock } from './agreed-final-block.js'
import { applyBlock } from './apply-block.js'
import { finalBlock } from './final-block.js'
import { finalizeOperations } from './finalize-operations.js'
import { type BlockFacts, readBlocks } from './read-blocks.js'
import { rewindBlock } from './rewind-block.js'
import { settleSlots } from './settle-slots.js'

/** Blocks that one pass reads at once: few enough that what they made final is told while it catches up. */
const blocksPerPass = 32n
/** Blocks kept behind the final one, to find the fork point of a reorganisation. */
const keptBlocks = 256n

/**
 * One pass of the watcher: follows the canonical chain block by block, linked by hash; undoes blocks that left
 * it; applies what the blocks say; makes final what is deep enough. Returns whether there was anything new.
 */
export async function watchNetwork(deps: RelayerDeps, network: Network): Promise<boolean> {
  const { database, chainOf } = deps
  const chain = chainOf(network.networkId)
  const head = await chain.block('latest')
  if (!head) return false

  const known = await database.blocks.latest(network.networkId)
  // An endpoint that lags behind what another one showed says nothing about reorganisations.
  if (known && head.number < known.number) return false
  if (known?.hash === head.hash) {
    await finalize(deps, network, chain, known)
    return false
  }
  const tip = known
    ? await rewindToFork(deps, network, chain, known)
    : await start(
        deps,
        network,
        (await finalBlock(chain, network)) ?? (await chain.block(0n)) ?? head,
      )
  // Overtaken, or asked an endpoint that lags: the next pass looks again.
  if (!tip) return false

  const last = min(head.number, tip.number + blocksPerPass)
  const blocks = await readBlocks(deps, network, chain, { tip, last })
  const reached = await applyAll(deps, network, blocks)
  // Another watcher is at it, or the endpoint is not as far as it said.
  if (!reached) return false
  await settleSlots(deps, network, chain, reached)
  await finalize(deps, network, chain, reached)
  return true
}

/** The last one that was applied; `undefined` when another watcher was faster with the first. */
async function applyAll(
  deps: RelayerDeps,
  network: Network,
  blocks: readonly BlockFacts<BlockLink>[],
): Promise<BlockLink | undefined> {
  let reached: BlockLink | undefined
  for (const facts of blocks) {
    if (!(await applyBlock(deps, network, facts))) break
    reached = facts.block
  }
  return reached
}

/** Without two witnesses where two are configured nothing ends; everything before that goes on. */
async function finalize(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
): Promise<void> {
  try {
    const final = await agreedFinalBlock(chain, network)
    if (!final || final.number > tip.number) return
    await finalizeOperations(deps, network, chain, final)
    if (final.number > keptBlocks)
      await deps.database.blocks.prune(network.networkId, final.number - keptBlocks)
  } catch (error) {
    // An endpoint that is down for an hour must not slow the watching of the blocks down.
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
  }
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
  for await (const canonical of canonicalBlocks(chain, tip.number)) {
    if (!canonical || canonical.number !== block?.number) return undefined
    if (canonical.hash === block.hash) return block
    if (!(await rewindBlock(deps, network, block))) return undefined
    block = await deps.database.blocks.latest(network.networkId)
  }
  return undefined
}

/** The chain's blocks from this number down: the first alone, which mostly is all that is needed, then many at once. */
async function* canonicalBlocks(
  chain: Chain,
  from: bigint,
): AsyncGenerator<BlockLink | undefined, void> {
  let size = 1n
  for (let next = from; next >= 0n; next -= size, size = blocksPerPass) {
    const numbers = numbersFrom(next, min(size, next + 1n))
    yield* await Promise.all(numbers.map((number) => chain.block(number)))
  }
}

const numbersFrom = (highest: bigint, count: bigint): bigint[] =>
  Array.from({ length: Number(count) }, (_, below) => highest - BigInt(below))
