import type { ReasonCode } from '../../operations/reasons.js'
import { reason } from '../../operations/reasons.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'

/** Pause after a transaction that was paid for in vain; doubles with every strike. */
const retrySeconds = 1

/**
 * submitted → queued for operations whose nonce slot was closed without them, unless another live transaction still
 * carries them. `strike` says that it was paid for in vain and counts against them, so that an operation that only
 * simulates well does not drain an executor. Returns those that were queued.
 */
export async function requeueRiders(
  { operations, slots }: Stores,
  ids: readonly OperationId[],
  { cause, strike }: { readonly cause: string; readonly strike?: ReasonCode },
): Promise<readonly OperationId[]> {
  if (ids.length === 0) return []
  // Locked first: another watcher may be closing the other transaction that carries one of them, and each would leave
  // it to the other.
  await operations.lockStatuses(ids)
  const carried = await slots.carried(ids)
  const moved = await operations.advanceAll(
    'queued',
    ids
      .filter((id) => !carried.has(id))
      .map((id) => ({ id, from: 'submitted' as const, change: { cause } })),
  )
  const queued = [...moved]
  if (strike && queued.length > 0)
    await operations.postpone(queued, {
      seconds: retrySeconds,
      reason: reason(strike),
      strike: true,
    })
  return queued
}
