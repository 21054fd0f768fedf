import type { RelayerDeps } from '../../deps.js'
import type { Network } from '../../networks/network.js'
import type { ChainReader } from '../../ports/chain.js'

/** Blocks of the range in which any witness shows one of these operations, ascending. */
export async function searchBlocks(
  { chainOf }: Pick<RelayerDeps, 'chainOf'>,
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
