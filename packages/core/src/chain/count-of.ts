import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { witnessesOf } from './witnesses-of.js'

/**
 * The chain's transaction count of an executor. Where no slot of its own explains it, the lowest that the witnesses
 * show: too high a count on one endpoint's word would leave a gap of nonces that nobody can fill. One that is too low
 * does no harm, as nonces that have a slot are passed over.
 */
export async function countOf(
  { database }: Pick<RelayerDeps, 'database'>,
  { networkId }: Network,
  chain: Chain,
  executor: Address,
): Promise<number> {
  const [count, last] = await Promise.all([
    chain.transactionCount(executor, 'latest'),
    database.slots.lastNonce(networkId, executor),
  ])
  if (count <= (last ?? -1) + 1) return count
  const counts = await Promise.all(
    witnessesOf(chain).map((witness) => witness.transactionCount(executor, 'latest')),
  )
  return Math.min(count, ...counts)
}
