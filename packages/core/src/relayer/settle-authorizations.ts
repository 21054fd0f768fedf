import type { RelayerDeps } from '../deps.js'
import { type ReasonCode, reason } from '../operations/reasons.js'
import type { Chain } from '../ports/chain.js'
import type { ClaimedOperation } from '../ports/operation-store.js'
import { type AdoptionState, adoptionOf, withoutAuthorization } from './adoption.js'
import { endOperation, neverSent } from './end-operation.js'

interface Settling {
  readonly deps: Pick<RelayerDeps, 'database' | 'logger'>
  readonly chain: Pick<Chain, 'accountAt' | 'transactionCount' | 'witnesses'>
  readonly retrySeconds: number
}

/**
 * The claimed operations as they can travel now: with their authorization while it is due, without once their account
 * has adopted the delegate. Those whose authorization takes no effect are put back; one that the owner's address has
 * moved past is dropped at once where nobody else has it, as nobody but us could land it.
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
      if (!(await dropIfAgreed(settling, claim)))
        await putBack(settling, claim, 'AUTHORIZATION_STALE')
      return undefined
  }
}

/** Each time it waits longer: what it waits for may never come. */
const putBack = (
  { deps, retrySeconds: seconds }: Settling,
  claim: ClaimedOperation,
  code: ReasonCode,
) => deps.database.operations.putBack([claim], { seconds, reason: reason(code), strike: true })

/** Of one that was never sent, when two endpoints say so where two are configured. */
async function dropIfAgreed(
  { deps, chain }: Settling,
  { operation }: ClaimedOperation,
): Promise<boolean> {
  if (!neverSent(operation)) return false
  const seen = await Promise.all(chain.witnesses().map((witness) => adoptionOf(witness, operation)))
  return (
    seen.every((state) => state === 'stale') &&
    endOperation(deps, operation, {
      status: 'dropped',
      code: 'AUTHORIZATION_STALE',
      cause: 'the nonce of its authorization was used before it was sent',
    })
  )
}
