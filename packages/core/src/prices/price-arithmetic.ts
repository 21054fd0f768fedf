import { priceDecimals } from '../ports/price-source.js'

/** An amount of US dollars in these decimals as a price. Exact: no source has more than `priceDecimals`. */
export const toPrice = (amount: bigint, decimals: number): bigint =>
  amount * 10n ** BigInt(priceDecimals - decimals)

/** Is the price more than so many basis points of the reference away from it? */
export const isFurtherThan = (price: bigint, reference: bigint, bps: number): boolean => {
  const distance = price > reference ? price - reference : reference - price
  return distance * 10_000n > reference * BigInt(bps)
}
