import type { Network } from '../../model/network.js'
import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

const batch = 100

/**
 * received → queued for operations whose admission was deferred, once the chain answers again. Returns whether more
 * operations may be waiting.
 */
export async function admitReceived(
  { database, chainOf }: WithStores<'queue' | 'statuses'> & Pick<RelayerDeps, 'chainOf'>,
  network: Network,
): Promise<boolean> {
  const waiting = await database.queue.listReceived(network.networkId, batch)
  if (waiting.length === 0) return false
  await chainOf(network.networkId).feeMarket()
  for (const { id } of waiting)
    await database.statuses.advance(id, 'received', 'queued', { cause: 'admitted later' })
  return waiting.length === batch
}
