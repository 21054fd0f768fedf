import type { OuterEntry } from '../../fees/ledger-entry.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { LiveSlot } from '../../ports/slot-store.js'

/** What a mined outer transaction of the slot cost its executor. Throws when it is none of the slot's. */
export function outerEntryOf(
  { networkId, executor, attempts }: LiveSlot,
  receipt: TransactionReceipt,
  landed: number,
): OuterEntry {
  const attempt = attempts.find(
    ({ transactionHash }) => transactionHash === receipt.transactionHash,
  )
  if (!attempt) throw new Error(`${receipt.transactionHash} is not a transaction of the slot.`)
  return {
    networkId,
    blockHash: receipt.blockHash,
    blockNumber: receipt.blockNumber,
    transactionHash: receipt.transactionHash,
    executor,
    purpose: attempt.purpose,
    success: receipt.success,
    landed,
    cost: receipt.cost,
  }
}
