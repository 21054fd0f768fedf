import type { ChainReader } from '../ports/chain.js'
import type { ClaimedPlain } from '../ports/plain-store.js'
import type { PlainFacts } from './judge-plain.js'

/**
 * Reads the state of the operation's transactions at this endpoint. The owner's transaction count is that of the block.
 */
export async function readPlainFacts(
  reader: Pick<ChainReader, 'transactionCount' | 'receipt'>,
  { operation, signed }: Pick<ClaimedPlain, 'operation' | 'signed'>,
  block: 'latest' | bigint = 'latest',
): Promise<PlainFacts> {
  const count = await reader.transactionCount(operation.ownerAddress, block)
  const receipts = await Promise.all(
    signed.map(({ hash }, place) => {
      const nonce = operation.transactions[place]?.nonce
      // No transaction with this nonce is mined, so there is no receipt to ask for.
      return nonce === undefined || nonce >= count ? undefined : reader.receipt(hash)
    }),
  )
  return { receipts, count }
}
