import type { Address, Hash } from 'viem'
import type { ChainReader } from './chain-reader.js'

/**
 * Returns what used the owner's nonce up to a final block: `none` (it is unused), `other` (another transaction) or
 * `unknown`. It searches for the block in which the nonce was used, and looks for the transaction in it. Nodes keep the
 * state of new blocks longest, so it goes back from the final block in doubling steps. The result is also `unknown` if
 * the node no longer has the state of such an old block.
 *
 * Costs one `eth_getTransactionCount` if the nonce is unused. Otherwise it costs about two for each doubling of the
 * number of blocks since then, and one block.
 */
export async function findPlainUse(
  node: ChainReader,
  {
    sender,
    nonce,
    hash,
  }: { readonly sender: Address; readonly nonce: number; readonly hash: Hash },
  final: bigint,
): Promise<'none' | 'other' | 'unknown'> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await node.getTransactionCount({ address: sender, blockNumber })) > nonce
  if (!(await isUsedAt(final))) return 'none'
  try {
    let used = final
    let step = 1n
    // Genesis has no transactions.
    let unused = final > step ? final - step : 0n
    while (unused > 0n && (await isUsedAt(unused))) {
      used = unused
      step *= 2n
      unused = used > step ? used - step : 0n
    }
    while (used - unused > 1n) {
      // Rounds down and stays above `unused`.
      const middle = (used + unused) / 2n
      if (await isUsedAt(middle)) used = middle
      else unused = middle
    }
    const { transactions } = await node.getBlock({ blockNumber: used })
    return transactions.includes(hash) ? 'unknown' : 'other'
  } catch {
    return 'unknown'
  }
}
