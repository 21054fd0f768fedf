import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { RelayPolicy } from './relay-policy.js'

/**
 * Sends the stored bytes of live transactions again, lowest nonce first: after a restart, after a failed
 * broadcast and after a reorganisation this is all that is needed. Sending what a node already has is harmless.
 */
export async function rebroadcast(
  { database, chainOf, logger }: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
): Promise<void> {
  const chain = chainOf(network.networkId)
  const due = await database.slots.claimRebroadcast(network.networkId, policy.rebroadcastAfterMs)
  for (const { transactionHash, rawTransaction } of due) {
    try {
      await chain.broadcast(rawTransaction)
    } catch (error) {
      logger.warn({ err: error, transactionHash }, 'rebroadcast failed, will be retried')
    }
  }
}
