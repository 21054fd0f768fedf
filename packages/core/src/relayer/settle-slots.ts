import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { Chain, TransactionReceipt } from '../ports/chain.js'
import type { Stores } from '../ports/database.js'
import type { LiveSlot } from '../ports/slot-store.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * Closes nonce slots that the chain has passed without one of our operations' events: the outer transaction was
 * mined and reverted, or, only at the final block, a foreign transaction took the nonce. Operations whose every
 * transaction is dead go back to `queued`.
 */
export async function settleSlots(
  deps: RelayerDeps,
  network: Network,
  chain: Chain,
  finalNumber: bigint | undefined,
): Promise<void> {
  const { slots } = deps.database
  const live = await slots.live(network.networkId)
  const executors = [...new Set(live.map(({ executor }) => executor))]
  const counts = new Map(
    await Promise.all(
      executors.map(async (executor) => {
        const [latest, finalized] = await Promise.all([
          chain.transactionCount(executor, 'latest'),
          finalNumber === undefined ? 0 : chain.transactionCount(executor, finalNumber),
        ])
        return [executor, { latest, finalized }] as const
      }),
    ),
  )
  for (const slot of live) {
    const count = counts.get(slot.executor)
    if (!count || slot.nonce >= count.latest) continue
    const receipts = await Promise.all(
      slot.attempts.map(({ transactionHash }) => chain.receipt(transactionHash)),
    )
    const mined = receipts.find((receipt) => receipt !== undefined)
    if (mined && !mined.success) await requeue(deps, slot, mined, 'OUTER_TRANSACTION_REVERTED')
    if (!mined && slot.nonce < count.finalized)
      await requeue(deps, slot, null, 'NONCE_TAKEN_BY_FOREIGN_TRANSACTION')
  }
}

async function requeue(
  { database, logger }: RelayerDeps,
  slot: LiveSlot,
  mined: TransactionReceipt | null,
  cause: string,
): Promise<void> {
  const { networkId } = slot
  const closed = await database.transaction(async ({ blocks, slots, operations }) => {
    // A block that the watcher does not know would not be undone by it either: the slot would stay closed for ever.
    if (
      mined &&
      !(await blocks.holds(networkId, { number: mined.blockNumber, hash: mined.blockHash }))
    )
      return false
    await slots.close(slot.id, mined)
    for (const id of slot.operationIds) {
      // Another transaction that carries it may still land.
      if (await slots.carries(id)) continue
      const queued = await operations.advance(id, 'submitted', 'queued', { cause })
      if (queued && mined) await operations.postpone(id, await retryDelay(operations, id), cause)
    }
    return true
  })
  if (closed)
    logger.warn({ executor: slot.executor, nonce: slot.nonce, cause }, 'operations queued again')
}

const firstRetrySeconds = 1
const longestRetrySeconds = 300

/** Doubles with every transaction that was paid for in vain: an operation that only simulates well must not drain an executor. */
async function retryDelay(operations: Stores['operations'], id: OperationId): Promise<number> {
  const [operation] = await operations.findMany([id])
  const failures = Math.max(0, (operation?.outerHashCount ?? 1) - 1)
  return Math.min(firstRetrySeconds * 2 ** failures, longestRetrySeconds)
}
