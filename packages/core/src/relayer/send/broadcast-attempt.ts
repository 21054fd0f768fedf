import type { RelayerDeps } from '../../deps.js'
import type { Chain } from '../../ports/chain.js'
import type { SignedAttempt } from '../../ports/slot-store.js'

/** Sends stored bytes. A failure loses nothing: they are sent again, and soon, until their nonce is used up. */
export async function broadcastAttempt(
  { logger, database }: RelayerDeps,
  chain: Chain,
  { id, rawTransaction, transactionHash }: SignedAttempt,
): Promise<void> {
  try {
    await chain.broadcast(rawTransaction)
    await database.slots.countSend(id)
  } catch (error) {
    logger.warn(
      { err: error, transactionHash },
      'broadcast failed, the stored transaction will be sent again',
    )
  }
}
