import type { OuterEntry } from '../../model/ledger-entry.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import { attemptOf } from './attempt-of.js'

/**
 * Returns the ledger entry of a mined outer transaction: its cost to the executor. Throws if the transaction is not in
 * the slot.
 */
export function outerEntryOf(
  slot: LiveSlot,
  receipt: TransactionReceipt,
  landed: number,
): OuterEntry {
  return {
    networkId: slot.networkId,
    blockHash: receipt.blockHash,
    blockNumber: receipt.blockNumber,
    transactionHash: receipt.transactionHash,
    executor: slot.executor,
    purpose: attemptOf(slot, receipt.transactionHash).purpose,
    success: receipt.success,
    landed,
    cost: receipt.cost,
  }
}
