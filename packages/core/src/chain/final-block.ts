import type { Network } from '../model/network.js'
import type { BlockLink } from '../ports/block-store.js'
import type { ChainReader } from '../ports/chain.js'

/**
 * Returns the newest block that is final by the network's definition. `undefined` if the chain has no such block yet.
 */
export async function finalBlock(
  chain: ChainReader,
  { finality }: Network,
): Promise<BlockLink | undefined> {
  if (finality.kind === 'tag') return chain.block(finality.tag)
  const head = await chain.block('latest')
  const number = head && head.number - BigInt(finality.blocks)
  return number !== undefined && number >= 0n ? chain.block(number) : undefined
}
