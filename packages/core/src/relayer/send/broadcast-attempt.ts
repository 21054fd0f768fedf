import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { SignedAttempt } from '../../ports/slot-store.js'

/** Broadcasts stored bytes. A failure loses nothing: the relayer sends them again until their nonce is used. */
export async function broadcastAttempt(
  { logger, database, chainOf }: WithStores<'slots'> & Pick<RelayerDeps, 'chainOf' | 'logger'>,
  networkId: string,
  { id, rawTransaction, transactionHash }: SignedAttempt,
): Promise<void> {
  try {
    await chainOf(networkId).broadcast(rawTransaction)
    await database.slots.countSend(id)
  } catch (error) {
    logger.warn(
      { err: error, networkId, transactionHash },
      'broadcast failed, the stored transaction will be sent again',
    )
  }
}
