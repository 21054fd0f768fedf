import type { ChainReader } from '../ports/chain.js'

/** Returns the blocks of the range, ascending, in which any reader shows one of these operations. */
export async function searchBlocks(
  readers: readonly ChainReader[],
  query: Parameters<ChainReader['operationBlocks']>[0],
  range: { readonly from: bigint; readonly to: bigint },
): Promise<bigint[]> {
  const found = await Promise.all(readers.map((reader) => reader.operationBlocks(query, range)))
  return [...new Set(found.flat())].sort((a, b) => (a < b ? -1 : 1))
}
