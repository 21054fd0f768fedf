import { witnessesOf } from '../../chain/witnesses-of.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import type { BlockId } from './read-blocks.js'
import { rewindBlock } from './rewind-block.js'
import type { WatchMemory } from './watch-memory.js'

/** Blocks that are asked for at once when the first one has left the chain. */
const blocksAtOnce = 32n

/**
 * The newest stored block that is still canonical, once those above it are undone. Every witness must deny a block
 * before it is, and none the newest final one: that one, and what is below it, is never undone.
 *
 * `undefined` when nothing can be said now: another watcher is at it, an endpoint lags or the witnesses contradict each
 * other. The next pass looks again, and what was not undone stays as it is.
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

/** Says so once when it is not: there is nothing to be done about it here, and passes follow each other quickly. */
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
      'an RPC endpoint shows another block than one that is final; nothing is undone, and no block is followed until all endpoints show it again',
    )
  memory.alarmedOf = other?.hash
  return shown.every((one) => one?.hash === final.hash)
}

/** Mostly one of two is a moment late. When it is not, operators learn why nothing goes on. */
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

/** What the witnesses show from this number down: the first alone, which mostly is all that is needed, then many at once. */
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
