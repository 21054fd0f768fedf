import type { Hash, Hex } from 'viem'
import type { DevnetClient } from './devnet-client.js'

/**
 * Sends signed transactions of one sender, with rising nonces, and waits for the receipt of the last one.
 *
 * Anvil that mines at once must not do so meanwhile. It looks up which nonce a transaction waits for, and adds it to the
 * pool a moment later. If it mined that nonce in between, it has forgotten it, and the transaction waits for ever.
 * Afterwards there are as many new blocks as if it had, so that the base fee has fallen as far.
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
