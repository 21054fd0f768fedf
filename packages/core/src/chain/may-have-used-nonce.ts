import type { Address, Hash } from 'viem'
import { isNonceUsedByAnother, type NonceReader } from './is-nonce-used-by-another.js'

/** By how many blocks a node may look for receipts behind what it counts: seconds of the fastest chains, whose state every node keeps. */
const lateBlocks = 32n

/**
 * The owner's nonce is used up, and the transaction has no receipt: may it be the one that used it up? A receipt may only be
 * late. It is not when the nonce was used up longer ago, or when the block in which it was shows another transaction. Throws
 * `NETWORK_UNAVAILABLE` when the endpoint lacks what it takes, and then nothing is known.
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
