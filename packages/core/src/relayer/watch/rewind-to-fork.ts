import { witnessesOf } from '../../chain/witnesses-of.js'
import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { min } from '../../primitives/math.js'
import { isFinalShown } from './is-final-shown.js'
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
  if (final && !(await isFinalShown(deps, network, witnesses, final, memory))) return undefined
  const shownAt = readDownwards(witnesses)
  let block: BlockLink | undefined = tip
  while (block) {
    const { number, hash }: BlockLink = block
    const shown = await shownAt(number)
    if (shown.some((one) => one?.number !== number)) return undefined
    if (shown.every((one) => one?.hash === hash)) return block
    if (shown.some((one) => one?.hash === hash)) {
      tellDispute(deps, network, block, memory)
      return undefined
    }
    if (!(await rewindBlock(deps, network, block))) return undefined
    block = await blocks.latest(network.networkId)
  }
  return undefined
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
 * Returns a function that reads what the witnesses show at a number. It expects lower numbers with each call. The first
 * call reads one block, which is usually enough. Later ones read many blocks below the number at once.
 */
function readDownwards(witnesses: readonly ChainReader[]) {
  let read: readonly (readonly (BlockLink | undefined)[])[] = []
  let highest = 0n
  let size = 1n
  return async (number: bigint): Promise<readonly (BlockLink | undefined)[]> => {
    const known = read[Number(highest - number)]
    if (known) return known
    const numbers = numbersFrom(number, min(size, number + 1n))
    read = await Promise.all(
      numbers.map((each) => Promise.all(witnesses.map((witness) => witness.block(each)))),
    )
    highest = number
    size = blocksAtOnce
    return read[0] ?? []
  }
}

const numbersFrom = (highest: bigint, count: bigint): bigint[] =>
  Array.from({ length: Number(count) }, (_, below) => highest - BigInt(below))
