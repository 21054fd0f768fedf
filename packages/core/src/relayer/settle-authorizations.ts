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
 * The claimed operations as they can travel now: with their authorization while it is due, without once their account
 * has adopted the delegate. Those whose authorization takes no effect are put back: what the newest block shows may leave
 * the chain, so nothing is ended here.
 *
 * Asks the chain for nothing where no operation carries one. Throws `NETWORK_UNAVAILABLE`.
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

/** Each time it waits longer: what it waits for may never come. */
const putBack = (
  { deps, retrySeconds: seconds }: Settling,
  claim: ClaimedOperation,
  code: ReasonCode,
) => deps.database.queue.putBack([claim], { seconds, reason: reason(code), strike: true })
