import type { Hash, Hex } from 'viem'
import type { DevnetClient } from './devnet-client.js'

/**
 * Sends signed transactions of one sender, with rising nonces, and waits for the receipt of the last one.
 *
 * Switches automine off meanwhile. Anvil looks up the nonce that a transaction waits for, and adds the transaction to
 * the pool a moment later. If anvil mines that nonce in between, the transaction waits for ever. Then mines as many
 * blocks as automine would have, so that the base fee falls equally.
 */
export async function sendInOrder(
  client: DevnetClient,
  transactions: readonly Hex[],
): Promise<void> {
  if (transactions.length === 0) return
  const minesAtOnce = await client.getAutomine()
  if (minesAtOnce) await client.setAutomine(false)
  let last: Hash | undefined
  try {
    for (const serializedTransaction of transactions)
      last = await client.sendRawTransaction({ serializedTransaction })
    if (minesAtOnce) await client.mine({ blocks: transactions.length })
  } finally {
    if (minesAtOnce) await client.setAutomine(true)
  }
  if (last) await client.waitForTransactionReceipt({ hash: last })
}
