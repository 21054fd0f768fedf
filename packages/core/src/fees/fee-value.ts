import type { ExecutionPrices } from '../model/execution-prices.js'
import { priceDecimals } from '../ports/price-source.js'
import { ceilDiv } from '../primitives/math.js'
import { weiPerNative } from './token-math.js'
import { usdMicrosOf } from './usd-micros.js'

/** What a fee was worth and what was left of it, at the prices of its execution; `null` for what no price says. */
export interface FeeValue {
  /** Rounded down. */
  readonly collectedUsdMicros: bigint | null
  /** Rounded up. */
  readonly outerCostUsdMicros: bigint | null
  /** The difference of the two, so never above what it is exactly. Negative when the operation was sent at a loss. */
  readonly netUsdMicros: bigint | null
  /** Base units of the fee token: what was collected minus what the outer cost is worth in it, rounded up. */
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
