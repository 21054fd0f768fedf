import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'

/** confirmed → finalized, or failed when the execution reverted, for operations at the reorg-safe depth. */
export async function finalizeOperations(
  { database }: RelayerDeps,
  network: Network,
  finalNumber: bigint,
): Promise<void> {
  const deep = await database.operations.listConfirmedUpTo(network.networkId, finalNumber)
  for (const { id, inclusion } of deep) {
    if (!inclusion) continue
    const to = inclusion.success ? 'finalized' : 'failed'
    await database.operations.advance(id, 'confirmed', to, {
      cause: `final at block ${finalNumber}`,
    })
  }
}
