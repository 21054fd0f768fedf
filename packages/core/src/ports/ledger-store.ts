import type { Hash } from 'viem'
import type { LedgerEntry } from '../fees/ledger-entry.js'
import type { OperationId } from '../primitives/ids.js'

/** Entries are never deleted: a reorganisation marks them reversed, the block's return restores them. */
export interface LedgerStore {
  /** Inserts, or restores and overwrites the entry of the same block and operation. */
  post(entry: LedgerEntry): Promise<void>
  reverse(networkId: string, blockHash: Hash): Promise<void>
  /** The entries that stand, by operation. */
  findMany(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, LedgerEntry>>
}
