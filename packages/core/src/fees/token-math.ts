import { ceilDiv } from '../primitives/math.js'

/** Wei of one whole native coin. Every EVM chain uses 18 decimals. */
export const weiPerNative = 10n ** 18n

/**
 * Returns the token base units per 1e18 wei, rounded up. Prices are in US dollars per whole token or coin, with the
 * same number of decimals.
 */
export const tokenPerNative = (prices: {
  readonly native: bigint
  readonly token: bigint
  readonly tokenDecimals: number
}): bigint => ceilDiv(prices.native * 10n ** BigInt(prices.tokenDecimals), prices.token)

const basisPoints = 10_000n

/** Returns the rate plus a margin for price changes before the operation lands, rounded up. */
export const withMargin = (rate: bigint, marginBps: bigint): bigint =>
  ceilDiv(rate * (basisPoints + marginBps), basisPoints)

/** Returns the value of the wei in token base units, rounded up as in the paymaster. */
export const tokenCost = (wei: bigint, rate: bigint): bigint => ceilDiv(wei * rate, weiPerNative)
