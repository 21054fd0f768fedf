import { withinAdoptionLimit } from '../../operations/adoption-limit.js'
import { reason } from '../../operations/reasons.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import type { Relay } from './relay-queued.js'

/** What is under way lands within a block or two, and of the window something lapses all the time. */
const waitSeconds = 30

/**
 * Those of the claims that may go out: an owner's address that acts at the right moment can make the transaction of its operation
 * one that is paid for in vain, so no more of them are out than may be. The others wait, and nothing is held against them.
 */
export async function holdBackAdoptions(
  { deps, network: { networkId } }: Pick<Relay, 'deps' | 'network'>,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const { operations } = deps.database
  const policy = deps.policy.adoption
  const delegated = claims.map(({ operation }) => operation).filter(({ delegation }) => delegation)
  if (delegated.length === 0) return claims
  const tally = await operations.adoptions(networkId, {
    projectIds: [...new Set(delegated.map(({ projectId }) => projectId))],
    senders: delegated.map(({ userOperation }) => userOperation.sender),
    windowSeconds: policy.windowSeconds,
  })
  const within = new Set(withinAdoptionLimit(tally, delegated, policy))
  const isHeldBack = ({ operation }: ClaimedOperation) =>
    delegated.includes(operation) && !within.has(operation)
  const heldBack = claims.filter(isHeldBack)
  if (heldBack.length > 0)
    await operations.putBack(heldBack, { seconds: waitSeconds, reason: reason('ADOPTION_LIMIT') })
  return claims.filter((claim) => !isHeldBack(claim))
}
