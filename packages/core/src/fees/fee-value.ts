import type { ExecutionPrices } from '../model/execution-prices.js'
import { priceDecimals } from '../ports/price-source.js'
import { ceilDiv } from '../primitives/math.js'
import { weiPerNative } from './token-math.js'
import { usdMicrosOf } from './usd-micros.js'

/** The value of a fee and its profit, at the prices of its execution. `null` if a price is missing. */
export interface FeeValue {
  /** Rounded down. */
  readonly collectedUsdMicros: bigint | null
  /** Rounded up. */
  readonly outerCostUsdMicros: bigint | null
  /**
   * The difference of the two roundings, so it never exceeds the exact value. Negative if the operation was sent at a
   * loss.
   */
  readonly netUsdMicros: bigint | null
  /** The collected amount minus the outer cost, in base units of the fee token. The outer cost is rounded up. */
  readonly netFee: bigint | null
}

const usdMicros = 1_000_000n
const priceUnit = 10n ** BigInt(priceDecimals)

export function feeValue({
  collected,
  outerCostWei,
  tokenDecimals,
  prices: { token, native },
}: {
  readonly collected: bigint
  readonly outerCostWei: bigint
  readonly tokenDecimals: number
  readonly prices: ExecutionPrices
}): FeeValue {
  const tokenUnit = 10n ** BigInt(tokenDecimals)
  const gross = token === null ? null : usdMicrosOf(collected, tokenDecimals, token)
  const cost =
    native === null ? null : ceilDiv(outerCostWei * native * usdMicros, weiPerNative * priceUnit)
  return {
    collectedUsdMicros: gross,
    outerCostUsdMicros: cost,
    netUsdMicros: gross === null || cost === null ? null : gross - cost,
    netFee:
      token === null || native === null
        ? null
        : collected - ceilDiv(outerCostWei * native * tokenUnit, weiPerNative * token),
  }
}
