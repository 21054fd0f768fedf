import { witnessesOf } from '../../chain/witnesses-of.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import type { BlockId } from './read-blocks.js'
import { rewindBlock } from './rewind-block.js'
import type { WatchMemory } from './watch-memory.js'

/** Blocks requested at once after the first one has left the chain. */
const blocksAtOnce = 32n

/**
 * Undoes stored blocks that have left the chain, and returns the newest stored block that is still canonical. A block
 * is undone only if every witness shows another one. The newest final block, which every witness must show, and the
 * blocks below it are never undone.
 *
 * Returns `undefined` if nothing can be decided now: another watcher is working on it, an endpoint lags, or the
 * witnesses disagree. The next pass tries again.
 */
export async function rewindToFork(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  tip: BlockLink,
  memory: WatchMemory,
): Promise<BlockLink | undefined> {
  const { blocks } = deps.database
  const seen = await chain.block(tip.number)
  if (seen?.number !== tip.number) return undefined
  if (seen.hash === tip.hash) return tip

  const witnesses = witnessesOf(chain)
  const final = await blocks.final(network.networkId)
  if (final && !(await isShownByAll(deps, network, witnesses, final, memory))) return undefined
  let block: BlockLink | undefined = tip
  for await (const shown of shownFrom(witnesses, tip.number)) {
    const { number, hash }: BlockLink = block
    if (shown.some((one) => one?.number !== number)) return undefined
    if (shown.every((one) => one?.hash === hash)) return block
    if (shown.some((one) => one?.hash === hash)) {
      tellDispute(deps, network, block, memory)
      return undefined
    }
    if (!(await rewindBlock(deps, network, block))) return undefined
    block = await blocks.latest(network.networkId)
    if (!block) return undefined
  }
  return undefined
}

/**
 * Returns whether every witness shows the final block. Logs a contradiction only once, because passes follow each other
 * quickly.
 */
async function isShownByAll(
  { logger }: RelayerDeps,
  { networkId }: Network,
  witnesses: readonly ChainReader[],
  final: BlockId,
  memory: WatchMemory,
): Promise<boolean> {
  const shown = await Promise.all(witnesses.map((witness) => witness.block(final.number)))
  const other = shown.find((one) => one && one.hash !== final.hash)
  if (other && memory.alarmedOf !== other.hash)
    logger.error(
      { networkId, number: final.number, hash: final.hash, shown: other.hash },
      'an RPC endpoint contradicts a final block; the watcher undoes and follows no block until all endpoints show the final block again',
    )
  memory.alarmedOf = other?.hash
  return shown.every((one) => one?.hash === final.hash)
}

/**
 * Logs the disagreement once per block. Usually one endpoint is only a moment late. If it persists, the log tells the
 * operator why the watcher stands still.
 */
function tellDispute(
  { logger }: RelayerDeps,
  { networkId }: Network,
  { number, hash }: BlockLink,
  memory: WatchMemory,
): void {
  if (memory.disputed === hash) return
  memory.disputed = hash
  logger.warn(
    { networkId, number, hash },
    'two RPC endpoints contradict each other about a block; it stays until both deny it',
  )
}

/**
 * Yields the blocks that the witnesses show, from this number downwards: first one block, which is usually enough, then
 * many at once.
 */
async function* shownFrom(
  witnesses: readonly ChainReader[],
  from: bigint,
): AsyncGenerator<readonly (BlockLink | undefined)[], void> {
  let size = 1n
  for (let next = from; next >= 0n; next -= size, size = blocksAtOnce) {
    const numbers = numbersFrom(next, min(size, next + 1n))
    yield* await Promise.all(
      numbers.map((number) => Promise.all(witnesses.map((witness) => witness.block(number)))),
    )
  }
}

const numbersFrom = (highest: bigint, count: bigint): bigint[] =>
  Array.from({ length: Number(count) }, (_, below) => highest - BigInt(below))
