import { pauseAfter } from '../../model/exposure.js'
import { reason } from '../../model/reasons.js'
import type { WithStores } from '../../ports/database.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { putBackUnjudged } from './put-back-unjudged.js'
import type { Exposures } from './read-exposures.js'

/**
 * Puts back the operations of senders that burn gas repeatedly, until their pause is over. Returns the other
 * operations.
 */
export async function putBackFailing(
  { deps }: { readonly deps: WithStores<'queue'> },
  exposures: Exposures,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const pauseOf = ({ operation: { accountId } }: ClaimedOperation): number => {
    const account = exposures.get(accountId)
    return account ? pauseAfter(account.failures) : 0
  }
  const paused = claims.filter((claim) => pauseOf(claim) > 0)
  await Promise.all(
    paused.map((claim) =>
      putBackUnjudged(deps.database.queue, [claim], {
        seconds: pauseOf(claim),
        reason: reason('WAITS_AFTER_FAILURES'),
      }),
    ),
  )
  return claims.filter((claim) => !paused.includes(claim))
}
