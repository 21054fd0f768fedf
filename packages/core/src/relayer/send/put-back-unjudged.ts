import type { ClaimedOperation, Delay, QueueStore } from '../../ports/queue-store.js'
import { hasFailedBefore } from './has-failed-before.js'

/**
 * Puts back operations that no simulation has judged in this pass. An operation that its last simulation refused keeps
 * the reason of that refusal, so the exposure limits count it after all others. Otherwise any wait would let it take
 * the room of the others again.
 */
export async function putBackUnjudged(
  queue: Pick<QueueStore, 'putBack'>,
  claims: readonly ClaimedOperation[],
  delay: Delay,
): Promise<void> {
  const refused = claims.filter(hasFailedBefore)
  const others = claims.filter((claim) => !hasFailedBefore(claim))
  await Promise.all([
    others.length > 0 && queue.putBack(others, delay),
    refused.length > 0 && queue.putBack(refused, { ...delay, reason: undefined }),
  ])
}
