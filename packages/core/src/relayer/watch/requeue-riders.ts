import type { ReasonCode } from '../../model/reasons.js'
import { reason } from '../../model/reasons.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'

/**
 * Pause after a transaction that did not land the operation. From the second consecutive failure on, all operations of
 * the sender wait (`putBackFailing`).
 */
const retrySeconds = 1

export interface InVain {
  readonly reason: ReasonCode
  /** The operations that the mined transaction carried. One that a smaller bundle had left out did not fail. */
  readonly ids: readonly OperationId[]
}

/**
 * submitted → queued for operations whose nonce slot was closed without them, unless another live transaction still
 * carries them. Operations of a transaction that failed them are paused. Returns the queued operations.
 */
export async function requeueRiders(
  { queue, slots, statuses }: Pick<Stores, 'queue' | 'slots' | 'statuses'>,
  ids: readonly OperationId[],
  { cause, inVain }: { readonly cause: string; readonly inVain?: InVain },
): Promise<readonly OperationId[]> {
  if (ids.length === 0) return []
  // Locked first, because another watcher may be closing another transaction that carries the operation. Without the
  // lock, each watcher would leave the operation to the other.
  await statuses.lock(ids)
  const carried = await slots.carried(ids)
  const moved = await statuses.advanceAll(
    'queued',
    ids
      .filter((id) => !carried.has(id))
      .map((id) => ({ id, from: 'submitted' as const, change: { cause } })),
  )
  const queued = [...moved]
  const failed = queued.filter((id) => inVain?.ids.includes(id))
  if (inVain && failed.length > 0)
    await queue.postpone(failed, { seconds: retrySeconds, reason: reason(inVain.reason) })
  return queued
}
