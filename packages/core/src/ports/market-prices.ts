import type { Address } from 'viem'
import type { Network } from '../model/network.js'

/** A token, or the native coin by its sentinel. */
export interface MarketAsset {
  readonly address: Address
  readonly decimals: number
}

/** A source of prices off chain: the routing provider. */
export interface MarketPrices {
  /**
   * Returns US dollars per whole token, times 10^`priceDecimals`. Returns `undefined` if the source has no price of
   * exactly this asset or does not answer. Never rejects.
   */
  price(network: Network, asset: MarketAsset): Promise<bigint | undefined>
}
