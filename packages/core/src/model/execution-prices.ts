import type { Address, Hash } from 'viem'
import type { LedgerEntry } from './ledger-entry.js'

/**
 * Prices at the time of a block: US dollars per whole token or coin, times 10^`priceDecimals`. `null` if none was
 * captured. The chain does not prove them.
 */
export interface ExecutionPrices {
  readonly token: bigint | null
  readonly native: bigint | null
}

/** A ledger entry with the captured prices for its fee. */
export interface PricedEntry extends LedgerEntry {
  readonly prices: ExecutionPrices
}

/** A request for prices at the time of a block with fees in these tokens. The fees are ours or a routing provider's. */
export interface PriceWish {
  readonly networkId: string
  readonly blockHash: Hash
  /** Unix seconds. */
  readonly blockTime: bigint
  readonly tokens: readonly Address[]
}

/** A requested price of a block's time. */
export interface WishedPrice {
  readonly token: Address
  /** US dollars per whole token or coin, times 10^`priceDecimals`. `null`: not captured, or not yet. */
  readonly price: bigint | null
  /** Unix seconds. */
  readonly blockTime: bigint
}

/** Prices from one read of the price source. `null` for assets without a price. */
export interface CapturedPrices {
  readonly native: bigint | null
  readonly tokens: readonly { readonly token: Address; readonly price: bigint | null }[]
}
