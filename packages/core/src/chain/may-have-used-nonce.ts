import type { Address, Hash } from 'viem'
import { isNonceUsedByAnother, type NonceReader } from './is-nonce-used-by-another.js'

/**
 * Blocks by which a receipt may be late. One endpoint may have several nodes, and the node that looks for a receipt may
 * lag behind the node that counts transactions. On the fastest chains these blocks take a few seconds. Every node keeps
 * the state of such recent blocks.
 */
const lateBlocks = 32n

/**
 * Returns whether a transaction without a receipt may still have used its sender's nonce. The nonce is used, and the
 * receipt may only be late. Returns `false` if the nonce was used more than `lateBlocks` ago, or if the block in which
 * it was used shows another transaction.
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
