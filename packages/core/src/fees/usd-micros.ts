import { priceDecimals } from '../ports/price-source.js'

const microsPerUsd = 1_000_000n

/** Returns the value of base units in millionths of a US dollar, rounded down. `price` as in a `PriceTable`. */
export const usdMicrosOf = (amount: bigint, decimals: number, price: bigint): bigint =>
  (amount * price * microsPerUsd) / 10n ** BigInt(decimals + priceDecimals)
