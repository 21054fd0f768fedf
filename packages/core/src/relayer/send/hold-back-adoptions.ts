import { withinAdoptionLimit } from '../../operations/adoption-limit.js'
import { reason } from '../../operations/reasons.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import type { Relay } from './relay-queued.js'

/** What is under way lands within a block or two, and of the window something lapses all the time. */
const waitSeconds = 30

/**
 * Those of the claims that may go out: an owner's address can make any transaction with its authorization one that is paid for in
 * vain, so no more of them are out than may be. The others wait, and nothing is held against them.
 */
export async function holdBackAdoptions(
  { deps, network: { networkId } }: Pick<Relay, 'deps' | 'network'>,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const { operations } = deps.database
  const policy = deps.policy.adoption
  const first = claims
    .map(({ operation }) => operation)
    .filter(({ delegation }) => delegation?.authorization)
  if (first.length === 0) return claims
  const tally = await operations.adoptions(networkId, {
    projectIds: [...new Set(first.map(({ projectId }) => projectId))],
    senders: first.map(({ userOperation }) => userOperation.sender),
    windowSeconds: policy.windowSeconds,
  })
  const within = new Set(withinAdoptionLimit(tally, first, policy))
  const isHeldBack = ({ operation }: ClaimedOperation) =>
    first.includes(operation) && !within.has(operation)
  const heldBack = claims.filter(isHeldBack)
  if (heldBack.length > 0)
    await operations.putBack(heldBack, { seconds: waitSeconds, reason: reason('ADOPTION_LIMIT') })
  return claims.filter((claim) => !isHeldBack(claim))
}
