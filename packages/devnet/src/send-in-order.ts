import { type Hash, type Hex, TransactionReceiptNotFoundError } from 'viem'
import type { DevnetClient } from './devnet-client.js'

/**
 * Sends signed transactions of one sender, with rising nonces, and waits for the receipt of the last one.
 *
 * Anvil that mines at once must not do so meanwhile. It looks up which nonce a transaction waits for, and adds it to the
 * pool a moment later. If it mined that nonce in between, it has forgotten it, and the transaction waits for ever.
 */
export async function sendInOrder(
  client: DevnetClient,
  transactions: readonly Hex[],
): Promise<void> {
  const minesAtOnce = await client.getAutomine()
  if (minesAtOnce) await client.setAutomine(false)
  let last: Hash | undefined
  try {
    for (const serializedTransaction of transactions)
      last = await client.sendRawTransaction({ serializedTransaction })
    // A block may be too small for all of them.
    for (const _ of minesAtOnce ? transactions : [])
      if (last && !(await isMined(client, last))) await client.mine({ blocks: 1 })
  } finally {
    if (minesAtOnce) await client.setAutomine(true)
  }
  if (last) await client.waitForTransactionReceipt({ hash: last })
}

const isMined = (client: DevnetClient, hash: Hash): Promise<boolean> =>
  client.getTransactionReceipt({ hash }).then(
    () => true,
    (error) => {
      if (error instanceof TransactionReceiptNotFoundError) return false
      throw error
    },
  )
