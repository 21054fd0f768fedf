import { type AdoptionState, adoptionOf, withoutAuthorization } from '../chain/adoption.js'
import { type ReasonCode, reason } from '../model/reasons.js'
import type { Chain } from '../ports/chain.js'
import type { WithStores } from '../ports/database.js'
import type { ClaimedOperation } from '../ports/queue-store.js'

interface Settling {
  readonly deps: WithStores<'queue'>
  readonly chain: Pick<Chain, 'accountAt' | 'transactionCount'>
  readonly retrySeconds: number
}

/**
 * Returns the claimed operations as they can be sent now: with their authorization while it is due, without it once the
 * account has adopted the delegate. Operations whose authorization takes no effect now are put back. They are not
 * ended, because the newest block may be reorganised.
 *
 * Sends no request if no operation carries an authorization. Throws `NETWORK_UNAVAILABLE`.
 */
export async function settleAuthorizations(
  settling: Settling,
  claims: readonly ClaimedOperation[],
): Promise<ClaimedOperation[]> {
  const settled = await Promise.all(
    claims.map(async (claim) =>
      settle(settling, claim, await adoptionOf(settling.chain, claim.operation)),
    ),
  )
  return settled.filter((claim) => claim !== undefined)
}

async function settle(
  settling: Settling,
  claim: ClaimedOperation,
  state: AdoptionState | undefined,
): Promise<ClaimedOperation | undefined> {
  switch (state) {
    case undefined:
    case 'due':
      return claim
    case 'adopted':
      return { ...claim, operation: withoutAuthorization(claim.operation) }
    case 'early':
      await putBack(settling, claim, 'AUTHORIZATION_EARLY')
      return undefined
    case 'stale':
      await putBack(settling, claim, 'AUTHORIZATION_STALE')
      return undefined
  }
}

/**
 * Puts the claim back with a strike, so that each wait is longer: the account may never get into the required state.
 */
const putBack = (
  { deps, retrySeconds: seconds }: Settling,
  claim: ClaimedOperation,
  code: ReasonCode,
) => deps.database.queue.putBack([claim], { seconds, reason: reason(code), strike: true })
