import { setTimeout as sleep } from 'node:timers/promises'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

const pollIntervalMs = 50
/** Shorter than the time-out of a test, so that the error names the receipt. */
const timeoutMs = 500_000

/**
 * Polls until the receipt is there, and returns it. viem's own wait asks once per block. Anvil may show a block a
 * moment before its receipts, and if no further block comes, that wait never ends. Throws if there is no receipt within
 * eight minutes.
 */
export async function receiptOf(
  client: { getTransactionReceipt(query: { hash: Hash }): Promise<TransactionReceipt> },
  hash: Hash,
): Promise<TransactionReceipt> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error
    }
    await sleep(pollIntervalMs)
  }
}
