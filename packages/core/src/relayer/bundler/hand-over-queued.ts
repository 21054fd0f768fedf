import { authorizationOf } from '../../model/delegation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import { reason } from '../../model/reasons.js'
import type { Bundler, BundlerStatus, SendOutcome } from '../../ports/bundler.js'
import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import { settleAuthorizations } from '../settle-authorizations.js'
import type { HandOverPolicy } from './hand-over-policy.js'
import { isOverdue } from './is-overdue.js'

export type HandOverDeps = WithStores<'queue' | 'reviews' | 'slots' | 'statuses'> &
  Pick<RelayerDeps, 'bundlerOf' | 'chainOf' | 'clock' | 'logger'>

/**
 * Hands queued operations to the network's bundler. Returns the number of operations that have a transaction now.
 *
 * An operation stays `queued` until the bundler names an outer transaction. An operation that the bundler has forgotten
 * is sent again. The mark `handedOver` is committed before the request is sent, so that no review ends an operation
 * that the bundler can land. The outcome is read from the chain alone.
 */
export async function handOverQueued(
  deps: HandOverDeps,
  policy: HandOverPolicy,
  network: Network,
): Promise<number> {
  const bundler = deps.bundlerOf(network.networkId)
  if (!bundler) return 0
  const { queue } = deps.database
  const claims = await queue.claim(network.networkId, policy.claimLimit, policy.claimLeaseSeconds)
  if (claims.length === 0) return 0
  const settled = await settle(deps, policy, network, claims)
  const timely = await putBackOverdue(deps, policy, network, settled)
  const held = await queue.markHandedOver(timely, true)
  const handedOver = await Promise.all(
    timely
      .filter(({ operation }) => held.has(operation.id))
      .map((claim) => handOver(deps, policy, { bundler, network }, claim)),
  )
  return handedOver.filter(Boolean).length
}

/** If the chain does not answer, operations with an authorization wait, and the others continue. */
async function settle(
  deps: HandOverDeps,
  { retrySeconds }: HandOverPolicy,
  network: Network,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const chain = deps.chainOf(network.networkId)
  try {
    return await settleAuthorizations({ deps, chain, retrySeconds }, claims)
  } catch (error) {
    deps.logger.warn(
      { err: error, networkId: network.networkId },
      'the state of authorizations cannot be read',
    )
    const carries = ({ operation }: ClaimedOperation) =>
      operation.delegation?.authorization !== undefined
    await deps.database.queue.putBack(claims.filter(carries), {
      seconds: retrySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return claims.filter((claim) => !carries(claim))
  }
}

/**
 * Puts back operations that are past their sending deadline, and those whose deadline the chain does not answer for.
 * This comes before the mark, because a self-funded operation with the mark ends only when its nonce is passed.
 */
async function putBackOverdue(
  deps: HandOverDeps,
  policy: HandOverPolicy,
  { networkId }: Network,
  claims: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  let asked: ReturnType<NewestBlock> | undefined
  const newestBlock: NewestBlock = () => {
    asked ??= deps.chainOf(networkId).block('latest')
    return asked
  }
  const delays = await Promise.all(
    claims.map(({ operation }) => overdueDelay(deps, policy, operation, newestBlock)),
  )
  await Promise.all(
    claims.map(async (claim, at) => {
      const delay = delays[at]
      if (delay) await deps.database.queue.putBack([claim], delay)
    }),
  )
  return claims.filter((_, at) => !delays[at])
}

type NewestBlock = NonNullable<Parameters<typeof isOverdue>[2]>

/** Returns the delay of an operation that must not be sent now, or `undefined` if it may be sent. */
async function overdueDelay(
  deps: HandOverDeps,
  { overdueSeconds, retrySeconds }: HandOverPolicy,
  operation: Operation,
  newestBlock: NewestBlock,
): Promise<Delay | undefined> {
  try {
    if (!(await isOverdue(deps, operation, newestBlock))) return undefined
    return { seconds: overdueSeconds, reason: reason('SENDING_DEADLINE_OVER') }
  } catch (error) {
    deps.logger.warn(
      { err: error, operationId: operation.id },
      'the sending deadline cannot be checked',
    )
    return { seconds: retrySeconds, reason: reason('WAITS_FOR_NETWORK') }
  }
}

/** Returns whether the operation has a transaction now. Never throws if the bundler fails. */
async function handOver(
  deps: HandOverDeps,
  policy: HandOverPolicy,
  { bundler, network }: { readonly bundler: Bundler; readonly network: Network },
  claim: ClaimedOperation,
): Promise<boolean> {
  const { database, clock, logger } = deps
  const { queue } = database
  const { id } = claim.operation
  let progress: Progress
  try {
    progress = await progressOf(bundler, network, claim.operation)
  } catch (error) {
    logger.warn({ err: error, operationId: id }, 'the bundler does not answer')
    await queue.putBack([claim], {
      seconds: policy.retrySeconds,
      reason: reason('WAITS_FOR_BUNDLER', 'it does not answer'),
    })
    return false
  }
  switch (progress.kind) {
    case 'sent':
      return queue.submitClaimed([claim], {
        cause: 'the bundler sent it',
        transactionHash: progress.transactionHash,
        reason: null,
      })
    case 'pending':
      await queue.putBack([claim], {
        seconds: nextLookSeconds(policy, clock.now(), claim.operation),
        reason: reason('HELD_BY_BUNDLER'),
      })
      return false
    case 'unclear':
      await queue.putBack([claim], {
        seconds: nextLookSeconds(policy, clock.now(), claim.operation),
        reason: reason('WAITS_FOR_BUNDLER', describe(progress)),
      })
      return false
    case 'refused':
      // The bundler does not have it, unless it was handed over before.
      if (!claim.operation.handedOver) await queue.markHandedOver([claim], false)
      await queue.putBack([claim], {
        seconds: policy.retrySeconds,
        reason: reason('WAITS_FOR_BUNDLER', describe(progress)),
        strike: true,
      })
      return false
  }
}

type NotTaken = Exclude<SendOutcome, { kind: 'accepted' }>
type Progress = Exclude<BundlerStatus, { kind: 'unknown' }> | NotTaken

/** If the operation was handed over before, asks for its status before sending it again. */
async function progressOf(
  bundler: Bundler,
  network: Network,
  operation: Operation,
): Promise<Progress> {
  const { userOperation, userOperationHash, handedOver } = operation
  const before = handedOver ? await bundler.status(userOperationHash) : undefined
  if (before && before.kind !== 'unknown') return before
  const outcome = await bundler.send(userOperation, authorizationOf(network, operation))
  if (outcome.kind !== 'accepted') return outcome
  const after = await bundler.status(userOperationHash)
  return after.kind === 'unknown' ? { kind: 'pending' } : after
}

/** Bundlers word their messages differently, but include the EntryPoint's AA codes. */
const describe = ({ code, message }: NotTaken): string => `${code} ${message.slice(0, 300)}`

/** Returns the seconds until the next check: a fifth of the operation's age, within the policy's bounds. */
function nextLookSeconds(
  { leastLookSeconds, mostLookSeconds }: HandOverPolicy,
  now: Date,
  { submittedAt, createdAt }: Operation,
): number {
  const age = (now.getTime() - (submittedAt ?? createdAt).getTime()) / 1000
  return Math.min(mostLookSeconds, Math.max(leastLookSeconds, age / 5))
}
