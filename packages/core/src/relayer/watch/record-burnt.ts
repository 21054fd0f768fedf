import { gasAtRisk } from '../../operations/exposure.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { ceilDiv, max, min, sum } from '../../primitives/math.js'

/** An operation that the transaction landed, and the gas of the transaction that it paid for. */
export interface Landed {
  readonly id: OperationId
  readonly gas: bigint
}

/**
 * Records what a mined transaction spent on the operations of its slot that it did not land: each bears an equal share, rounded up.
 * A no-op counts as well: the operations in its place could not pay what the market asked, or could not land any more. Where those
 * that landed have paid for everything, 1 gas says that the others failed.
 *
 * One that had landed elsewhere counts against its sender with no more than what it risked alone, and as no failure: anybody can land
 * a pending operation of somebody else, and so make our bundle fail. The project bears all of it, or many senders of an attacker would burn
 * more than one.
 */
export async function recordBurnt(
  { exposures, operations }: Pick<Stores, 'exposures' | 'operations'>,
  { networkId, operationIds }: LiveSlot,
  { transactionHash, blockHash, gas }: TransactionReceipt,
  landed: readonly Landed[],
): Promise<void> {
  const landedIds = new Set(landed.map(({ id }) => id))
  const failedIds = operationIds.filter((id) => !landedIds.has(id))
  if (failedIds.length === 0) return
  const failed = await operations.findMany(failedIds)
  const burnt = max(gas - sum(landed.map((each) => each.gas)), 1n)
  const share = ceilDiv(burnt, BigInt(failedIds.length))
  await exposures.recordBurnt(
    networkId,
    { blockHash, transactionHash },
    failed.map((operation) => {
      const landedElsewhere = operation.inclusion !== null
      const ofSender = landedElsewhere ? min(share, gasAtRisk([operation])) : share
      return { operationId: operation.id, gas: share, ofSender, landedElsewhere }
    }),
  )
}
