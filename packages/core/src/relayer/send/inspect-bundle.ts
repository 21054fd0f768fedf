import type { Address } from 'viem'
import { decodeRevert } from '../../erc4337/decode-revert.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { reason } from '../../operations/reasons.js'
import type { BundleRefusal } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import type { Relay } from './relay-queued.js'

/**
 * Runs a bundle as it would be sent and keeps the operations that go through; the others are put back. An operation
 * that fails gets a strike and is tried ever more slowly, unless so many fail that the endpoint is the likelier cause.
 *
 * Never throws: where the simulation does not answer, the whole bundle is put back.
 */
export async function inspectBundle(
  relay: Relay,
  bundle: readonly ClaimedOperation[],
): Promise<readonly ClaimedOperation[]> {
  const { deps, policy } = relay
  const { operations } = deps.database
  const [executor] = deps.executors.addresses
  if (!executor) return []
  let refusals: ReadonlyMap<number, BundleRefusal>
  try {
    refusals = await simulate(relay, executor, bundle)
  } catch (error) {
    const ids = bundle.map(({ operation }) => operation.id)
    deps.logger.warn({ err: error, operationIds: ids }, 'simulation failed')
    await operations.postpone(ids, {
      seconds: policy.retryDelaySeconds,
      reason: reason('WAITS_FOR_NETWORK'),
    })
    return []
  }
  if (refusals.size === 0) return bundle
  const sick = isProviderEvent(refusals.size, bundle.length)
  await Promise.all(
    [...refusals].map(async ([index, refusal]) => {
      const claim = bundle[index]
      if (!claim) return
      await operations.postpone([claim.operation.id], {
        seconds: policy.retryDelaySeconds,
        reason: explain(refusal),
        strike: !sick && !isTransient(refusal),
      })
    }),
  )
  return bundle.filter((_, index) => !refusals.has(index))
}

async function simulate(
  { chain }: Relay,
  executor: Address,
  bundle: readonly ClaimedOperation[],
): Promise<ReadonlyMap<number, BundleRefusal>> {
  const { refusals } = await chain.simulateBundle({
    executor,
    userOperations: bundle.map(({ operation }) => packUserOperation(operation.userOperation)),
  })
  return refusals
}

/** As many failures at once rather speak of a sick endpoint than of so many bad operations. */
const isProviderEvent = (refused: number, total: number): boolean =>
  total >= 10 && refused * 10 >= total * 3

/**
 * AA10, AA20 and AA25 pass by themselves: a deployment or an earlier nonce is under way. What has landed already is
 * found by the review.
 */
const isTransient = (refusal: BundleRefusal): boolean =>
  refusal.kind === 'refused' && /^AA(10|20|25)/.test(refusal.reason)

export function explain(refusal: BundleRefusal): string {
  if (refusal.kind === 'reverted')
    return reason('SIMULATION_REVERTED', decodeRevert(refusal.revertData))
  const inner = refusal.inner === '0x' ? '' : ` (${decodeRevert(refusal.inner)})`
  return reason('SIMULATION_REFUSED', `${refusal.reason}${inner}`)
}
