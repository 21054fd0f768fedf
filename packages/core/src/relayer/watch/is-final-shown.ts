import type { Network } from '../../model/network.js'
import type { BlockId } from '../../ports/block-store.js'
import type { ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { WatchMemory } from './watch-memory.js'

/**
 * Returns whether every witness shows the final block. Logs a contradiction only once, because passes follow each other
 * quickly.
 */
export async function isFinalShown(
  { logger }: RelayerDeps,
  { networkId }: Network,
  witnesses: readonly ChainReader[],
  final: BlockId,
  memory: Pick<WatchMemory, 'alarmedOf'>,
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
