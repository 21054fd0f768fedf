import type { Inclusion } from '../model/operation.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { TransactionReceipt } from '../ports/chain.js'

/** What one endpoint shows of an operation's transactions. */
export interface PlainFacts {
  /** By place; `undefined`: not mined, as far as the endpoint knows. */
  readonly receipts: readonly (TransactionReceipt | undefined)[]
  /** Transactions that the owner has on the chain. */
  readonly count: number
}

/** How far an operation is. `place` is that of the transaction that decides it, from 0. */
export type PlainProgress =
  /** All of them took effect. */
  | { readonly kind: 'landed'; readonly inclusion: Inclusion }
  /** It was mined and reverted; those behind it are never sent. */
  | { readonly kind: 'reverted'; readonly place: number; readonly inclusion: Inclusion }
  /** Another transaction of the owner has its nonce. */
  | {
      readonly kind: 'overtaken'
      readonly place: number
      /** Where the one before it was mined; `undefined`: there is none. */
      readonly before: Inclusion | undefined
    }
  /** It is the next one: to be sent now, or (`false`) after others of the owner's address. */
  | { readonly kind: 'pending'; readonly place: number; readonly sendable: boolean }

/** Transactions take effect in order, so the first one that did not decides. */
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
