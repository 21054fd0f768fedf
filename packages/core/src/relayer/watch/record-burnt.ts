import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import { gasAtRisk } from '../../model/exposure.js'
import type { Operation } from '../../model/operation.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'
import { ceilDiv, max, min } from '../../primitives/math.js'

/** Gas that a mined outer transaction spent on operations that did not land. */
export interface Burnt {
  readonly networkId: string
  readonly receipt: Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'gas'>
  readonly purpose: AttemptPurpose
  /** Gas that the landed operations have paid for. */
  readonly paid: bigint
  /** Operations that the transaction was sent for and that did not land. */
  readonly bearers: readonly Operation[]
  /** Operations whose accounts somebody else has deployed, from `deployedElsewhere`. */
  readonly deployed: ReadonlySet<OperationId>
}

/**
 * Records what a mined transaction spent on operations that it did not land. Each bears an equal share, rounded up. If
 * the landed operations have paid for everything, each share is 1 gas, which records the failure.
 *
 * The gas of a no-op counts, but not as a failure, because a stranger can cause a no-op by queueing behind an
 * underpriced operation. Counting the gas makes no-ops use up the limits of the senders that cause them.
 *
 * Anybody can land another sender's pending operation, or deploy its account, and so make our bundle fail. Such an
 * operation counts against its sender with at most the gas that it risks alone, and not as a failure. Its project bears
 * the whole share. Otherwise an attacker with many senders could burn more than an attacker with one.
 */
export async function recordBurnt(
  { exposures }: Pick<Stores, 'exposures'>,
  { networkId, receipt, purpose, paid, bearers, deployed }: Burnt,
): Promise<void> {
  if (bearers.length === 0) return
  const { transactionHash, blockHash } = receipt
  const share = ceilDiv(max(receipt.gas - paid, 1n), BigInt(bearers.length))
  await exposures.recordBurnt(
    networkId,
    { blockHash, transactionHash },
    bearers.map((operation) => {
      const overtaken = operation.inclusion !== null || deployed.has(operation.id)
      const ofSender = overtaken ? min(share, gasAtRisk([operation])) : share
      const isFailure = purpose !== 'noop' && !overtaken
      return { operationId: operation.id, gas: share, ofSender, isFailure }
    }),
  )
}
