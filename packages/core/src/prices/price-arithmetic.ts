import { priceDecimals } from '../ports/price-source.js'

/**
 * Returns an amount of US dollars with these decimals as a price. Exact, because no source has more than
 * `priceDecimals`.
 */
export const toPrice = (amount: bigint, decimals: number): bigint =>
  amount * 10n ** BigInt(priceDecimals - decimals)

/** Returns whether the price deviates from the reference by more than this many basis points of the reference. */
export const isFurtherThan = (price: bigint, reference: bigint, bps: number): boolean => {
  const distance = price > reference ? price - reference : reference - price
  return distance * 10_000n > reference * BigInt(bps)
}
