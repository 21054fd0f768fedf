import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import { gasAtRisk } from '../../model/exposure.js'
import type { Operation } from '../../model/operation.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'
import { ceilDiv, max, min } from '../../primitives/math.js'

/** What a mined transaction of ours spent in vain. */
export interface Burnt {
  readonly networkId: string
  readonly receipt: Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'gas'>
  readonly purpose: AttemptPurpose
  /** Gas that its landed operations have paid for. */
  readonly paid: bigint
  /** Operations that did not land, and for which the transaction was sent. */
  readonly bearers: readonly Operation[]
  /** Operations whose accounts somebody else has deployed: `deployedElsewhere`. */
  readonly deployed: ReadonlySet<OperationId>
}

/**
 * Records what a mined transaction spent on operations that it did not land. Each bears an equal share, rounded up. If the landed
 * operations have paid for everything, 1 gas records that the others failed.
 *
 * The gas of a no-op counts, but the no-op is nobody's failure. A stranger can cause it by queueing behind an operation that
 * the base fee has passed. The gas still counts, so that no-ops use up the limits of those that cause them.
 *
 * Anybody can land a pending operation of somebody else, or deploy its account, and so make our bundle fail. Such an operation counts
 * against its sender with no more than what it risked alone, and not as a failure. The project bears the whole share: otherwise an
 * attacker with many senders would burn more than one with a single sender.
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
