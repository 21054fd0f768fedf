import { ceilDiv } from '../primitives/math.js'

/** Wei of one whole native coin; every EVM chain counts its native coin with 18 decimals. */
export const weiPerNative = 10n ** 18n

/**
 * Token base units per 1e18 wei, rounded up.
 * Prices in US dollars per whole token or coin, with the same number of decimals.
 */
export const tokenPerNative = (prices: {
  readonly native: bigint
  readonly token: bigint
  readonly tokenDecimals: number
}): bigint => ceilDiv(prices.native * 10n ** BigInt(prices.tokenDecimals), prices.token)

const basisPoints = 10_000n

/** A rate with a margin for prices that move before the operation lands, rounded up. */
export const withMargin = (rate: bigint, marginBps: bigint): bigint =>
  ceilDiv(rate * (basisPoints + marginBps), basisPoints)

/** Token base units that are worth this much gas, rounded up, as the paymaster rounds. */
export const tokenCost = (wei: bigint, rate: bigint): bigint => ceilDiv(wei * rate, weiPerNative)
