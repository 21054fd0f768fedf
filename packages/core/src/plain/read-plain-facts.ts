import type { ChainReader } from '../ports/chain.js'
import type { ClaimedPlain } from '../ports/plain-store.js'
import type { PlainFacts } from './judge-plain.js'

/** What this endpoint shows of the operation, its owner's transactions counted as of the block. */
export async function readPlainFacts(
  reader: Pick<ChainReader, 'transactionCount' | 'receipt'>,
  { operation, signed }: Pick<ClaimedPlain, 'operation' | 'signed'>,
  block: 'latest' | bigint = 'latest',
): Promise<PlainFacts> {
  const count = await reader.transactionCount(operation.ownerAddress, block)
  const receipts = await Promise.all(
    signed.map(({ hash }, place) => {
      const nonce = operation.transactions[place]?.nonce
      // Nobody's transaction with this nonce is mined.
      return nonce === undefined || nonce >= count ? undefined : reader.receipt(hash)
    }),
  )
  return { receipts, count }
}
