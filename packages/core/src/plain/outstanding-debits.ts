import { type Address, isAddressEqual, parseAbi } from 'viem'
import { functionReader } from '../call-data/function-reader.js'
import { type Debits, debitsOf } from '../model/debits.js'
import type { PlainOperation } from '../model/operation.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import { max, min, sum } from '../primitives/math.js'
import { isNativeCoin } from '../primitives/native-coin.js'

const readTransfer = functionReader(parseAbi(['function transfer(address to, uint256 amount)']))

/**
 * Returns what a plain operation may still take from its address once the transactions before this place are mined. Of
 * each asset, this is the amount that the mined transactions have not sent. It is at least the amount that the
 * remaining ones send. Only coins and plain `transfer` calls are read. All other amounts count as outstanding.
 */
export function outstandingDebits(
  { transactions, spends, quote }: Pick<PlainOperation, 'transactions' | 'spends' | 'quote'>,
  place: number,
): Debits {
  const [mined, left] = [transactions.slice(0, place), transactions.slice(place)]
  return debitsOf({
    spends: spends.map((spend) => ({
      ...spend,
      amount: max(
        spend.amount - sentBy(mined, spend.asset),
        min(spend.amount, sentBy(left, spend.asset)),
      ),
    })),
    quote: {
      ...quote,
      maxAmount: max(
        0n,
        quote.maxAmount - sum(mined.map(({ gas, maxFeePerGas }) => gas * maxFeePerGas)),
      ),
    },
  })
}

const sentBy = (transactions: readonly PlainTransaction[], asset: Address): bigint =>
  sum(
    transactions.map(({ to, value, data }) => {
      if (isNativeCoin(asset)) return value
      return isAddressEqual(to, asset) ? (readTransfer(data)?.args[1] ?? 0n) : 0n
    }),
  )
