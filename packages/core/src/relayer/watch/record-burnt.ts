import { gasAtRisk } from '../../operations/exposure.js'
import type { Operation } from '../../operations/operation.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'
import { ceilDiv, max, min } from '../../primitives/math.js'

/** A mined transaction of ours, and the operations that bear what it spent in vain. */
export interface Burnt {
  readonly networkId: string
  readonly receipt: Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'gas'>
  /** Gas that its landed operations have paid for. */
  readonly paid: bigint
  readonly failed: readonly Operation[]
  /** Operations whose accounts somebody else has deployed: `deployedElsewhere`. */
  readonly deployed: ReadonlySet<OperationId>
}

/**
 * Records what a mined transaction spent on operations that it did not land. Each bears an equal share, rounded up. If the landed
 * operations have paid for everything, 1 gas records that the others failed.
 *
 * Anybody can land a pending operation of somebody else, or deploy its account, and so make our bundle fail. Such an operation counts
 * against its sender with no more than what it risked alone, and not as a failure. The project bears the whole share: otherwise an
 * attacker with many senders would burn more than one with a single sender.
 */
export async function recordBurnt(
  { exposures }: Pick<Stores, 'exposures'>,
  { networkId, receipt, paid, failed, deployed }: Burnt,
): Promise<void> {
  if (failed.length === 0) return
  const { transactionHash, blockHash } = receipt
  const share = ceilDiv(max(receipt.gas - paid, 1n), BigInt(failed.length))
  await exposures.recordBurnt(
    networkId,
    { blockHash, transactionHash },
    failed.map((operation) => {
      const overtaken = operation.inclusion !== null || deployed.has(operation.id)
      const ofSender = overtaken ? min(share, gasAtRisk([operation])) : share
      return { operationId: operation.id, gas: share, ofSender, overtaken }
    }),
  )
}
