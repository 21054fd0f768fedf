import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import { gasAtRisk } from '../../model/exposure.js'
import type { Operation } from '../../model/operation.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { OperationId } from '../../primitives/ids.js'
import { ceilDiv, max, min } from '../../primitives/math.js'
import type { OperationOutcome } from './operation-events.js'

/** Gas that a mined outer transaction spent and that no operation paid for. */
export interface Burnt {
  readonly networkId: string
  readonly receipt: Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'gas'>
  readonly purpose: AttemptPurpose
  /** Gas that the landed operations have paid for. */
  readonly paid: bigint
  /** Operations that the transaction was sent for and that did not land. */
  readonly bearers: readonly Operation[]
  /** Operations whose accounts somebody else has deployed, from `deployedByOthers`. */
  readonly deployed: ReadonlySet<OperationId>
  /**
   * Gas that each landed operation left unpaid, from `unpaidGas`. Operations that paid for all their gas are absent.
   */
  readonly unpaid: ReadonlyMap<OperationId, bigint>
}

/** A replacement raises the tip by an eighth even if the market's tip stays. Only a larger loss is counted. */
const countedShare = 8n

/**
 * Returns the part of a landed operation's gas that it did not pay for, because the transaction's price was above its
 * own. A replacement bids the market's tip, which may have risen since the operation was prepared. In gas at the
 * price of the transaction.
 */
export function unpaidGas(
  gas: bigint,
  { actualGasCost, actualGasUsed }: Pick<OperationOutcome, 'actualGasCost' | 'actualGasUsed'>,
  receipt: Pick<TransactionReceipt, 'cost' | 'gas'>,
): bigint {
  // On a chain where gas is free, nothing is lost.
  if (receipt.cost === 0n || actualGasUsed === 0n) return 0n
  const paid = (gas * actualGasCost * receipt.gas) / (actualGasUsed * receipt.cost)
  const unpaid = gas - paid
  return unpaid * countedShare > gas ? unpaid : 0n
}

/**
 * Records what a mined transaction spent on operations that it did not land. Each bears an equal share, rounded up. If
 * the landed operations have paid for everything, each share is 1 gas, which records the failure.
 *
 * The gas of a no-op counts, but not as a failure, because a stranger can cause a no-op by queueing behind an
 * underpriced operation. Counting the gas makes no-ops use up the limits of the senders that cause them.
 *
 * A landed operation bears what it left unpaid, without a failure. Otherwise its sender could prepare at a low tip,
 * wait for a higher one, and have the executor pay the difference without a limit.
 *
 * Anybody can land another sender's pending operation, or deploy its account, and so make our bundle fail. Such an
 * operation counts against its sender with at most the gas that it risks alone, and not as a failure. Its project bears
 * the whole share. Otherwise an attacker with many senders could burn more than an attacker with one.
 */
export async function recordBurnt(
  { exposures }: Pick<Stores, 'exposures'>,
  { networkId, receipt, purpose, paid, bearers, deployed, unpaid }: Burnt,
): Promise<void> {
  if (bearers.length === 0 && unpaid.size === 0) return
  const { transactionHash, blockHash } = receipt
  const lost = max(receipt.gas - paid, 1n)
  const ofFailed = bearers.map((operation) => {
    const share = ceilDiv(lost, BigInt(bearers.length))
    const overtaken = operation.inclusion !== null || deployed.has(operation.id)
    const ofSender = overtaken ? min(share, gasAtRisk([operation])) : share
    const isFailure = purpose !== 'noop' && !overtaken
    return { operationId: operation.id, gas: share, ofSender, isFailure }
  })
  const ofLanded = [...unpaid].map(([operationId, gas]) => ({
    operationId,
    gas,
    ofSender: gas,
    isFailure: false,
  }))
  await exposures.recordBurnt(networkId, { blockHash, transactionHash }, [...ofFailed, ...ofLanded])
}
