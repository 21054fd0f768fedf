import type { ChainBlock, ChainReader } from './chain-reader.js'

/** Returns the latest block. One RPC call. */
export async function latestBlock(
  node: ChainReader,
): Promise<ChainBlock & { readonly number: bigint }> {
  const block = await node.getBlock()
  if (block.number === null) throw new Error('The node has no latest block.')
  return { ...block, number: block.number }
}
