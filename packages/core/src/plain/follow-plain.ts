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

/** The dependencies of following plain operations. */
export type PlainDeps = Pick<GatewayDeps, 'database' | 'chainOf' | 'clock' | 'logger'>

/** The input of one look at one operation. */
export interface PlainLook {
  readonly deps: PlainDeps
  readonly policy: PlainPolicy
  readonly network: Network
  readonly claim: ClaimedPlain
}

/**
 * The result of a look: the status has moved or not, or the operation waits for the next look. `waits` is the reason.
 * `null` clears the stored reason, `undefined` keeps it.
 */
export type PlainStep = { readonly moved: boolean } | { readonly waits: string | null | undefined }

/**
 * Looks at plain operations that are due, and takes each one step further: sends its next transaction, confirms what
 * was mined, or finalizes it. Every look derives the progress from the chain alone. So crashes, reorganisations and
 * nodes that forget transactions need no code of their own.
 *
 * Returns whether more operations are due now.
 */
export async function followPlain(
  deps: PlainDeps,
  policy: PlainPolicy,
  network: Network,
): Promise<boolean> {
  const { claimLimit: limit, claimLeaseSeconds: leaseSeconds } = policy
  const due = await deps.database.plain.claimDue(network.networkId, { limit, leaseSeconds })
  // A look at slow endpoints may outlast the lease. If another worker took over each time, no look would ever finish.
  const moved = await deps.database.plain.hold(due, leaseSeconds, () =>
    Promise.all(due.map((claim) => follow({ deps, policy, network, claim }))),
  )
  return due.length === limit || moved.includes(true)
}

/** Takes one step. If it fails, the operation is looked at again later, and the other operations are not affected. */
async function follow(look: PlainLook): Promise<boolean> {
  const { deps, policy, network, claim } = look
  const { id, submittedAt } = claim.operation
  const ageMs = deps.clock.now().getTime() - (submittedAt?.getTime() ?? 0)
  const afterSeconds = pauseSeconds(policy, network, ageMs)
  try {
    const step = await takeStep(look)
    if ('moved' in step && step.moved) return true
    // If `moved` is false, another worker was faster. The stored reason stays.
    const reason = 'waits' in step ? step.waits : undefined
    await deps.database.plain.lookAgain(claim, { afterSeconds, reason })
  } catch (error) {
    const level = isGatewayError(error, 'NETWORK_UNAVAILABLE') ? 'debug' : 'warn'
    deps.logger[level](
      { err: error, operationId: id },
      'looking at a plain operation failed; it will be looked at again',
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
