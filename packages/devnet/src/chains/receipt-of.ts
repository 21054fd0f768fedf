import { setTimeout as sleep } from 'node:timers/promises'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

const pollIntervalMs = 50
/** Less than a test may take, so that it says what it has waited for. */
const timeoutMs = 500_000

/**
 * Asks again and again. viem's own wait asks once per block: when anvil shows a block a moment before its receipts,
 * and no further block comes, it would wait for ever. Rejects when there is none within eight minutes.
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
