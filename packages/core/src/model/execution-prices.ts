import type { Address, Hash } from 'viem'
import type { LedgerEntry } from './ledger-entry.js'

/**
 * Prices of the time in which a block was made: US dollars per whole token or coin, times 10^`priceDecimals`. `null`:
 * none was captured. They are no part of what the chain proves.
 */
export interface ExecutionPrices {
  readonly token: bigint | null
  readonly native: bigint | null
}

/** A fee of which the value can be told as far as prices were captured. */
export interface PricedEntry extends LedgerEntry {
  readonly prices: ExecutionPrices
}

/** A block with fees in these tokens, of ours or of a routing provider's, for whose time prices are wanted. */
export interface PriceWish {
  readonly networkId: string
  readonly blockHash: Hash
  /** Unix seconds. */
  readonly blockTime: bigint
  readonly tokens: readonly Address[]
}

/** A price that was wanted for a block's time. */
export interface WishedPrice {
  readonly token: Address
  /** US dollars per whole token or coin, times 10^`priceDecimals`; `null`: not captured, or not yet. */
  readonly price: bigint | null
  /** Unix seconds. */
  readonly blockTime: bigint
}

/** What prices said when they were asked; `null` for what had none. */
export interface CapturedPrices {
  readonly native: bigint | null
  readonly tokens: readonly { readonly token: Address; readonly price: bigint | null }[]
}
