import type { Hash } from 'viem'
import type { LedgerEntry, OuterEntry } from '../fees/ledger-entry.js'
import type { OperationId } from '../primitives/ids.js'

/** Entries are never deleted: a reorganisation marks them reversed, the block's return restores them. */
export interface LedgerStore {
  /** Inserts, or restores and overwrites the entries of the same block and operation. */
  post(entries: readonly LedgerEntry[]): Promise<void>
  /** What executors paid, per mined outer transaction: inserts, or restores and overwrites. */
  postOuter(entries: readonly OuterEntry[]): Promise<void>
  /** Reverses both kinds of entries of a block. */
  reverse(networkId: string, blockHash: Hash): Promise<void>
  /** Reverses single entries that stand under this block number: what no block of the chain says. */
  reverseSurplus(surplus: {
    readonly entries: readonly LedgerEntry[]
    readonly outer: readonly OuterEntry[]
  }): Promise<void>
  /** The entries that stand, by operation. */
  findMany(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, LedgerEntry>>
  /** Entries that stand, of blocks in this range. For verification. */
  listBlocks(
    networkId: string,
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<{ readonly entries: LedgerEntry[]; readonly outer: OuterEntry[] }>
}
