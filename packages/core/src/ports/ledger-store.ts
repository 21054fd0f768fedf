import type { Address, Hash } from 'viem'
import type {
  CapturedPrices,
  PricedEntry,
  PriceWish,
  WishedPrice,
} from '../model/execution-prices.js'
import type { LedgerEntry, OuterEntry } from '../model/ledger-entry.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * The ledger. Entries are never deleted: a reorganisation marks them as reversed, and the block's return restores them.
 */
export interface LedgerStore {
  /**
   * Inserts entries, or restores and overwrites the entries of the same block and operation. A recorded fee is kept if
   * the new entry has none: a block does not change, but an endpoint may omit some of its events.
   */
  post(entries: readonly LedgerEntry[]): Promise<void>
  /** Like `post`, but also removes a fee. Used by the repair, which asks every witness. */
  correct(entries: readonly LedgerEntry[]): Promise<void>
  /** Stores the cost of mined outer transactions to their executors: inserts, or restores and overwrites. */
  postOuter(entries: readonly OuterEntry[]): Promise<void>
  /** Reverses both kinds of entries of a block. */
  reverse(networkId: string, blockHash: Hash): Promise<void>
  /** Reverses single entries that no block of the chain confirms. */
  reverseSurplus(surplus: {
    readonly entries: readonly LedgerEntry[]
    readonly outer: readonly OuterEntry[]
  }): Promise<void>
  /** Returns the entries that are not reversed, by operation. */
  findMany(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, PricedEntry>>
  /** Requests the prices at a block's time, once per token. An earlier request or captured price stays. */
  wishPrices(wish: PriceWish): Promise<void>
  /** Returns the requested prices of a block's time. `price` is `null` if it is missing. */
  wishedPrices(networkId: string, blockHash: Hash): Promise<readonly WishedPrice[]>
  /** Returns the tokens of blocks since `due.since` that lack a price and were not tried within `retryAfterSeconds`. */
  unpricedTokens(networkId: string, due: PricesDue): Promise<readonly Address[]>
  /** Stores the missing prices of these blocks, and records the attempt. Never overwrites a captured price. */
  capturePrices(networkId: string, due: PricesDue, prices: CapturedPrices): Promise<void>
  /** Returns the entries in this range of blocks that are not reversed. For verification. */
  listBlocks(
    networkId: string,
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<{ readonly entries: LedgerEntry[]; readonly outer: OuterEntry[] }>
}

/** The price requests that are due. */
export interface PricesDue {
  /** Unix seconds. */
  readonly since: bigint
  readonly retryAfterSeconds: number
}
