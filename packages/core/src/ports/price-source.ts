import type { Address } from 'viem'
import type { Network } from '../networks/network.js'

/** US dollars per whole token, times 10^8, by token; the native coin by its sentinel. Only fresh prices are in it. */
export type PriceTable = ReadonlyMap<Address, bigint>

/** Decimals of the prices in a {@link PriceTable}. */
export const priceDecimals = 8

export interface PriceSource {
  /** Never throws for a missing price: it is simply not in the table. */
  prices(network: Network): Promise<PriceTable>
}
