import type { ChainReader } from './chain-reader.js'

/**
 * Returns the newest finalized block, which no reorganisation can remove. Throws if the node has none. One RPC call.
 */
export async function finalBlock(
  node: ChainReader,
): Promise<{ number: bigint; timestamp: bigint }> {
  const { number, timestamp } = await node.getBlock({ blockTag: 'finalized' })
  if (number === null) throw new Error('The node has no finalized block.')
  return { number, timestamp }
}
