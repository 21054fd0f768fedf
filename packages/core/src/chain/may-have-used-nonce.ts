import type { Address, Hash } from 'viem'
import { isNonceUsedByAnother, type NonceReader } from './is-nonce-used-by-another.js'

/**
 * Blocks by which a receipt may be late. One endpoint may have several nodes, and the node that looks for a receipt may lag behind the
 * node that counts transactions. On the fastest chains these blocks are a few seconds. Every node keeps the state of such recent blocks.
 */
const lateBlocks = 32n

/**
 * For a transaction that has no receipt although its sender's nonce is used. Returns whether this transaction may have used the nonce,
 * and its receipt is only late. Returns `false` if the nonce was used more than `lateBlocks` ago, or if the block in which it was used
 * shows another transaction.
 *
 * Throws `NETWORK_UNAVAILABLE` if the endpoint cannot answer. The result is then unknown.
 */
export async function mayHaveUsedNonce(
  reader: NonceReader,
  transaction: { readonly owner: Address; readonly nonce: number; readonly hash: Hash },
): Promise<boolean> {
  const head = await reader.block('latest')
  if (!head) return true
  const early = head.number > lateBlocks ? head.number - lateBlocks : 0n
  if ((await reader.transactionCount(transaction.owner, early)) > transaction.nonce) return false
  return !(await isNonceUsedByAnother(reader, transaction, head.number))
}
