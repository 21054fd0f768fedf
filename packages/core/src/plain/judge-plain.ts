import type { Inclusion } from '../model/operation.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { TransactionReceipt } from '../ports/chain.js'

/** The state of an operation's transactions at one endpoint. */
export interface PlainFacts {
  /** By place. `undefined`: the endpoint shows no receipt. */
  readonly receipts: readonly (TransactionReceipt | undefined)[]
  /** The owner's transaction count on the chain: its next nonce. */
  readonly count: number
}

/** The progress of an operation. `place` is the index of the transaction that decides it, from 0. */
export type PlainProgress =
  /** All transactions took effect. */
  | { readonly kind: 'landed'; readonly inclusion: Inclusion }
  /** The transaction at `place` was mined and reverted. The ones behind it are never sent. */
  | { readonly kind: 'reverted'; readonly place: number; readonly inclusion: Inclusion }
  /** Another transaction of the owner has used the nonce at `place`, or the receipt is late. */
  | {
      readonly kind: 'overtaken'
      readonly place: number
      /** Inclusion of the transaction before it. `undefined`: there is none. */
      readonly before: Inclusion | undefined
    }
  /** The transaction at `place` is next. `sendable` is false while the owner's address has earlier nonces to use. */
  | { readonly kind: 'pending'; readonly place: number; readonly sendable: boolean }

/** Returns the progress of an operation. Transactions take effect in order, so the first one that did not decides. */
export function judgePlain(
  transactions: readonly Pick<PlainTransaction, 'nonce'>[],
  { receipts, count }: PlainFacts,
): PlainProgress {
  let before: Inclusion | undefined
  for (const [place, { nonce }] of transactions.entries()) {
    const receipt = receipts[place]
    if (!receipt)
      return count > nonce
        ? { kind: 'overtaken', place, before }
        : { kind: 'pending', place, sendable: count === nonce }
    const inclusion = inclusionOf(receipt)
    if (!receipt.success) return { kind: 'reverted', place, inclusion }
    before = inclusion
  }
  if (!before) throw new Error('A plain operation has no transactions.')
  return { kind: 'landed', inclusion: before }
}

const inclusionOf = (receipt: TransactionReceipt): Inclusion => ({
  blockNumber: receipt.blockNumber,
  blockHash: receipt.blockHash,
  transactionHash: receipt.transactionHash,
  success: receipt.success,
})
