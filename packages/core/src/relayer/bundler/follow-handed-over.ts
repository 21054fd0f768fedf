import { adoptionOf, withoutAuthorization } from '../../chain/adoption.js'
import { authorizationOf } from '../../model/delegation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { Bundler, SendOutcome } from '../../ports/bundler.js'
import type { HandOverPolicy } from './hand-over-policy.js'
import type { HandOverDeps } from './hand-over-queued.js'
import { isOverdue } from './is-overdue.js'

/**
 * Checks submitted operations that a bundler has. Records each new outer transaction of an operation. Sends an
 * operation again if the bundler has forgotten it or does not land it. The watcher decides whether an operation has
 * landed. Returns the number of operations with a new transaction.
 *
 * If the network no longer has a bundler, operations that no transaction of our executors carries go back to the queue.
 */
export async function followHandedOver(
  deps: HandOverDeps,
  policy: HandOverPolicy,
  network: Network,
): Promise<number> {
  const { statuses, reviews, slots } = deps.database
  const due = await reviews.claimHandedOver(network.networkId, {
    limit: policy.claimLimit,
    leastSeconds: policy.leastLookSeconds,
    mostSeconds: policy.mostLookSeconds,
  })
  if (due.length === 0) return 0
  const carried = await slots.carried(due.map(({ id }) => id))
  const elsewhere = due.filter(({ id }) => !carried.has(id))
  const bundler = deps.bundlerOf(network.networkId)
  if (!bundler) {
    const moves = elsewhere.map(({ id }) => ({
      id,
      from: 'submitted' as const,
      change: { cause: 'the network has no bundler any more' },
    }))
    return (await statuses.advanceAll('queued', moves)).size
  }
  const followed = await Promise.all(
    elsewhere.map((operation) => follow(deps, policy, { bundler, network }, operation)),
  )
  return followed.filter(Boolean).length
}

/** Returns whether the operation has a new transaction. Never throws if the bundler fails. */
async function follow(
  deps: HandOverDeps,
  policy: HandOverPolicy,
  { bundler, network }: { readonly bundler: Bundler; readonly network: Network },
  operation: Operation,
): Promise<boolean> {
  const { database, clock, logger } = deps
  const { id, userOperationHash, transactionHash, submittedAt } = operation
  try {
    const status = await bundler.status(userOperationHash)
    const age = submittedAt ? (clock.now().getTime() - submittedAt.getTime()) / 1000 : 0
    if (status.kind === 'unknown' || age >= policy.resendAfterSeconds) {
      const outcome = await sendAgain(deps, bundler, network, operation)
      const fields = { operationId: id, status: status.kind, outcome }
      if (status.kind === 'unknown') logger.warn(fields, 'the bundler has forgotten an operation')
      else logger.debug(fields, 'an operation that does not land was sent again')
    }
    if (status.kind !== 'sent' || status.transactionHash === transactionHash) return false
    return await database.statuses.advance(id, 'submitted', 'submitted', {
      cause: 'the bundler sent it in another transaction',
      transactionHash: status.transactionHash,
    })
  } catch (error) {
    logger.warn({ err: error, operationId: id }, 'the bundler does not answer')
    return false
  }
}

/** Returns `undefined` and sends nothing after the sending deadline, or while the authorization takes no effect. */
async function sendAgain(
  deps: HandOverDeps,
  bundler: Bundler,
  network: Network,
  operation: Operation,
): Promise<SendOutcome | undefined> {
  if (await isOverdue(deps, operation)) return undefined
  const state = await adoptionOf(deps.chainOf(network.networkId), operation)
  if (state === 'early' || state === 'stale') return undefined
  const travelling = state === 'adopted' ? withoutAuthorization(operation) : operation
  return bundler.send(operation.userOperation, authorizationOf(network, travelling))
}
