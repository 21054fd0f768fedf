import type { ClaimedOperation, Delay, QueueStore } from '../../ports/queue-store.js'
import { hasFailedBefore } from './has-failed-before.js'

/**
 * Puts back operations that no simulation has judged in this pass. Those that the last simulation refused keep its
 * reason. Otherwise they would count before others again, and any cause to wait would renew the room that they take.
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
