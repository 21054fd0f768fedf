import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { sum } from '../../primitives/math.js'

/** An operation that the transaction landed, and the gas that it paid for. */
export interface Landed {
  readonly id: OperationId | undefined
  readonly actualGasUsed: bigint
}

/**
 * Records what a mined bundle spent on the operations of its slot that it did not land, even if they landed elsewhere. A no-op is
 * not a bundle: nobody made it fail.
 */
export async function recordBurnt(
  { exposures }: Pick<Stores, 'exposures'>,
  { networkId, attempts, operationIds }: LiveSlot,
  { transactionHash, blockHash, gas }: TransactionReceipt,
  landed: readonly Landed[],
): Promise<void> {
  const purpose = attempts.find((attempt) => attempt.transactionHash === transactionHash)?.purpose
  const landedIds = new Set(landed.map(({ id }) => id))
  const failed = operationIds.filter((id) => !landedIds.has(id))
  const burnt = gas - sum(landed.map(({ actualGasUsed }) => actualGasUsed))
  if (purpose !== 'bundle' || failed.length === 0 || burnt <= 0n) return
  await exposures.recordBurnt(networkId, {
    blockHash,
    transactionHash,
    gas: burnt,
    operationIds: failed,
  })
}
