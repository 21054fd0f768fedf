import type { Address, Hash } from 'viem'
import type {
  CapturedPrices,
  PricedEntry,
  PriceWish,
  WishedPrice,
} from '../model/execution-prices.js'
import type { LedgerEntry, OuterEntry } from '../model/ledger-entry.js'
import type { OperationId } from '../primitives/ids.js'

/** Entries are never deleted: a reorganisation marks them reversed, the block's return restores them. */
export interface LedgerStore {
  /**
   * Inserts, or restores and overwrites the entries of the same block and operation. A fee that was read before stays
   * where there is none now: a block does not change, but what an endpoint shows of it may lack something.
   */
  post(entries: readonly LedgerEntry[]): Promise<void>
  /** Like `post`, and takes a fee away as well: for the repair, which asks every witness. */
  correct(entries: readonly LedgerEntry[]): Promise<void>
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
  findMany(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, PricedEntry>>
  /** Asks for the prices of a block's time, once per token: what was asked for or captured before stays as it is. */
  wishPrices(wish: PriceWish): Promise<void>
  /** What was asked for of a block's time; `null` for a price that is lacking. */
  wishedPrices(networkId: string, blockHash: Hash): Promise<readonly WishedPrice[]>
  /**
   * Tokens of blocks made since then (Unix seconds) for which a price is lacking and that were not tried within
   * `retryAfterSeconds`.
   */
  unpricedTokens(networkId: string, due: PricesDue): Promise<readonly Address[]>
  /** Fills in what those blocks lack, and remembers that it was tried. What was captured is never overwritten. */
  capturePrices(networkId: string, due: PricesDue, prices: CapturedPrices): Promise<void>
  /** Entries that stand, of blocks in this range. For verification. */
  listBlocks(
    networkId: string,
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<{ readonly entries: LedgerEntry[]; readonly outer: OuterEntry[] }>
}

/** Which wishes for prices are due. */
export interface PricesDue {
  /** Unix seconds. */
  readonly since: bigint
  readonly retryAfterSeconds: number
}
