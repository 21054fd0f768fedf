import type { Address } from 'viem'
import type { Network } from '../model/network.js'

/**
 * US dollars per whole token, times 10^`priceDecimals`, by token; the native coin by its sentinel. Only prices that can
 * be relied on are in it.
 */
export type PriceTable = ReadonlyMap<Address, bigint>

/** Decimals of every price. No feed has more, so that prices are scaled up and never rounded. */
export const priceDecimals = 36

export interface PriceSource {
  /** Never throws for a missing price: it is simply not in the table. */
  prices(network: Network): Promise<PriceTable>
}
