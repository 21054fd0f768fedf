import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { BlockLink } from '../ports/block-store.js'

/**
 * Undoes a block that left the canonical chain, in one transaction: its operations go back to `submitted`, its
 * ledger entries are reversed, its nonce slots live again, so that their stored bytes are sent again.
 * False when another watcher was faster.
 */
export async function rewindBlock(
  { database, logger }: RelayerDeps,
  network: Network,
  block: BlockLink,
): Promise<boolean> {
  const { networkId } = network
  const removed = await database.transaction(async ({ blocks, ledger, operations, slots }) => {
    if (!(await blocks.removeTip(networkId, block.hash))) return false
    await ledger.reverse(networkId, block.hash)
    await slots.reopen(networkId, block.hash)
    for (const { id } of await operations.listConfirmedIn(networkId, block.hash)) {
      await operations.advance(id, 'confirmed', 'submitted', {
        cause: `reorganised: block ${block.hash} left the chain`,
        reason: null,
        inclusion: null,
      })
      if (!(await slots.carries(id)))
        await operations.advance(id, 'submitted', 'queued', {
          cause: 'somebody else had sent it; no transaction of ours carries it',
        })
    }
    return true
  })
  if (removed)
    logger.warn({ networkId, number: block.number, hash: block.hash }, 'block reorganised')
  return removed
}
