import { priceDecimals } from '../ports/price-source.js'

const microsPerUsd = 1_000_000n

/** What base units are worth in millionths of a US dollar, rounded down. The price as a `PriceTable` has it. */
export const usdMicrosOf = (amount: bigint, decimals: number, price: bigint): bigint =>
  (amount * price * microsPerUsd) / 10n ** BigInt(decimals + priceDecimals)
