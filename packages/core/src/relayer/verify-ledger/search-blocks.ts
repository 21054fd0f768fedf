import type { Network } from '../../model/network.js'
import type { ChainReader } from '../../ports/chain.js'
import type { VerifyDeps } from './verify-deps.js'

/** Returns the blocks of the range, ascending, in which any witness shows one of these operations. */
export async function searchBlocks(
  { chainOf }: VerifyDeps,
  { networkId }: Network,
  query: Parameters<ChainReader['operationBlocks']>[0],
  range: { readonly from: bigint; readonly to: bigint },
): Promise<bigint[]> {
  const found = await Promise.all(
    chainOf(networkId)
      .witnesses()
      .map((witness) => witness.operationBlocks(query, range)),
  )
  return [...new Set(found.flat())].sort((a, b) => (a < b ? -1 : 1))
}
