import type { Network } from '../../model/network.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Stores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { OperationId } from '../../primitives/ids.js'

/**
 * Undoes a block that left the canonical chain, in one transaction. Its operations go back to `submitted`, or to
 * `queued` if no transaction of ours carries them. Its ledger entries are reversed. Its nonce slots are opened again,
 * so their stored bytes are resent. Returns `false` if another watcher was faster.
 */
export async function rewindBlock(
  { database, logger }: RelayerDeps,
  network: Network,
  block: BlockLink,
): Promise<boolean> {
  const { networkId } = network
  const removed = await database.transaction(async (stores) => {
    if (!(await stores.blocks.removeTip(networkId, block.hash))) return false
    await stores.ledger.reverse(networkId, block.hash)
    await stores.exposures.reverse(networkId, block.hash)
    // Operations in a reopened slot are sent with its transaction again.
    const riding = await stores.slots.reopen(networkId, block.hash)
    await stores.statuses.advanceAll('submitted', [
      ...riding.map((id) => ({
        id,
        from: 'queued' as const,
        change: { cause: 'reorganised: the transaction that carries it is live again' },
      })),
    ])
    await unconfirm(stores, networkId, block)
    return true
  })
  if (removed)
    logger.warn({ networkId, number: block.number, hash: block.hash }, 'block reorganised')
  return removed
}

async function unconfirm(
  { finality, slots, statuses }: Pick<Stores, 'finality' | 'slots' | 'statuses'>,
  networkId: string,
  block: BlockLink,
): Promise<void> {
  const ids = (await finality.listConfirmedIn(networkId, block.hash)).map(({ id }) => id)
  await statuses.advanceAll(
    'submitted',
    ids.map((id) => ({
      id,
      from: 'confirmed' as const,
      change: {
        cause: `reorganised: block ${block.hash} left the chain`,
        reason: null,
        inclusion: null,
      },
    })),
  )
  const carried = await slots.carried(ids)
  await statuses.advanceAll(
    'queued',
    ids
      .filter((id: OperationId) => !carried.has(id))
      .map((id) => ({
        id,
        from: 'submitted' as const,
        change: { cause: 'somebody else had sent it; no transaction of ours carries it' },
      })),
  )
}
