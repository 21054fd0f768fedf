import { isGatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { ClaimedPlain } from '../ports/plain-store.js'
import { confirmPlain, finalizeConfirmed } from './conclude-plain.js'
import { endOvertaken, endUnsent, stopUnsent } from './end-plain.js'
import { judgePlain } from './judge-plain.js'
import { type PlainPolicy, pauseSeconds } from './plain-policy.js'
import { readPlainFacts } from './read-plain-facts.js'
import { sendPlain } from './send-plain.js'

/** What following a plain operation needs of the gateway. */
export type PlainDeps = Pick<GatewayDeps, 'database' | 'chainOf' | 'clock' | 'logger'>

/** One look at one operation. */
export interface PlainLook {
  readonly deps: PlainDeps
  readonly policy: PlainPolicy
  readonly network: Network
  readonly claim: ClaimedPlain
}

/** What comes of a look: the operation is in another status, or waits for the next one. */
export type PlainStep = { readonly moved: boolean } | { readonly waits: string | null | undefined }

/**
 * Looks at plain operations whose turn it is, and takes each one step further: sends the transaction that is next, sees
 * what was mined, makes final what is deep enough. What an operation is follows from the chain alone, and every look asks
 * anew, so that a crash, a reorganisation and a node that forgets need nothing of their own.
 *
 * Returns whether there is more to do at once.
 */
export async function followPlain(
  deps: PlainDeps,
  policy: PlainPolicy,
  network: Network,
): Promise<boolean> {
  const { claimLimit: limit, claimLeaseSeconds: leaseSeconds } = policy
  const due = await deps.database.plain.claimDue(network.networkId, { limit, leaseSeconds })
  // A look may ask slow endpoints for much: two workers that took turns with it would never come to its end.
  const moved = await deps.database.plain.hold(due, leaseSeconds, () =>
    Promise.all(due.map((claim) => follow({ deps, policy, network, claim }))),
  )
  return due.length === limit || moved.includes(true)
}

/** Whatever one operation fails with, it is looked at another time, and the others are not held up. */
async function follow(look: PlainLook): Promise<boolean> {
  const { deps, policy, network, claim } = look
  const { id, submittedAt } = claim.operation
  const ageMs = deps.clock.now().getTime() - (submittedAt?.getTime() ?? 0)
  const afterSeconds = pauseSeconds(policy, network, ageMs)
  try {
    const step = await takeStep(look)
    if ('moved' in step && step.moved) return true
    // Where somebody else was faster there is nothing to say.
    const reason = 'waits' in step ? step.waits : undefined
    await deps.database.plain.lookAgain(claim, { afterSeconds, reason })
  } catch (error) {
    const level = isGatewayError(error, 'NETWORK_UNAVAILABLE') ? 'debug' : 'warn'
    deps.logger[level](
      { err: error, operationId: id },
      'a plain operation could not be looked at; it is another time',
    )
    await deps.database.plain.lookAgain(claim, { afterSeconds })
  }
  return false
}

async function takeStep(look: PlainLook): Promise<PlainStep> {
  const { deps, network, claim } = look
  const { status, transactions } = claim.operation
  const facts = await readPlainFacts(deps.chainOf(network.networkId), claim)
  const progress = judgePlain(transactions, facts)
  if (status === 'confirmed') return finalizeConfirmed(look, progress)
  switch (progress.kind) {
    case 'landed':
    case 'reverted':
      return confirmPlain(look, progress)
    case 'overtaken':
      return endOvertaken(look, progress)
    case 'pending':
      return (
        (await endUnsent(look, progress)) ??
        (await stopUnsent(look, progress)) ??
        sendPlain(look, progress)
      )
  }
}
