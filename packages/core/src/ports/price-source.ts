import type { Address } from 'viem'
import type { Network } from '../model/network.js'

/**
 * US dollars per whole token, times 10^`priceDecimals`, by token. The native coin has its sentinel address. Contains
 * only reliable prices.
 */
export type PriceTable = ReadonlyMap<Address, bigint>

/** Decimals of every price. No feed has more, so prices are scaled up and never rounded. */
export const priceDecimals = 36

export interface PriceSource {
  /** Never throws for a missing price. The table then lacks it. */
  prices(network: Network): Promise<PriceTable>
}
