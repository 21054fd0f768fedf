import type { ChainReader } from './chain-reader.js'

/** The newest block that no reorganisation takes back. Throws on a node that knows none. One RPC call. */
export async function finalBlock(
  node: ChainReader,
): Promise<{ number: bigint; timestamp: bigint }> {
  const { number, timestamp } = await node.getBlock({ blockTag: 'finalized' })
  if (number === null) throw new Error('The node has no finalized block.')
  return { number, timestamp }
}
