import type { Address } from 'viem'
import type { FeePolicy } from '../model/network.js'
import { type PriceTable, priceDecimals } from '../ports/price-source.js'
import { ceilDiv } from '../primitives/math.js'

const basisPoints = 10_000n
const usdMicros = 1_000_000n

/** An amount of an asset in base units, with the asset's decimals. */
export interface PricedAsset {
  readonly asset: Address
  readonly amount: bigint
  /** `undefined` for an asset that the network does not list. */
  readonly decimals: number | undefined
}

export interface ServiceFee {
  /** Base units of the fee token. */
  readonly staticFee: bigint
  readonly transferFee: bigint
  /** Assets without a price or listing. The percentage part ignores them. */
  readonly unpricedAssets: readonly Address[]
}

/**
 * Returns the gateway's own fee in base units of the fee token: a static part, and a percentage of the value that
 * leaves the account. Each part is rounded up. The gas charge is separate.
 */
export function serviceFee({
  policy,
  assets,
  prices,
  token,
}: {
  policy: FeePolicy
  assets: readonly PricedAsset[]
  prices: PriceTable
  token: { readonly price: bigint; readonly decimals: number }
}): ServiceFee {
  const unit = 10n ** BigInt(token.decimals)
  const unpricedAssets: Address[] = []
  // Values use the scale of the asset with the most decimals, so only the final division rounds.
  const finest = Math.max(0, ...assets.map(({ decimals }) => decimals ?? 0))
  let value = 0n
  for (const { asset, amount, decimals } of assets) {
    const price = prices.get(asset)
    if (price === undefined || decimals === undefined) unpricedAssets.push(asset)
    else value += amount * price * 10n ** BigInt(finest - decimals)
  }
  return {
    staticFee: ceilDiv(
      policy.staticUsdMicros * 10n ** BigInt(priceDecimals) * unit,
      usdMicros * token.price,
    ),
    transferFee: ceilDiv(
      value * policy.transferFeeBps * unit,
      basisPoints * token.price * 10n ** BigInt(finest),
    ),
    unpricedAssets,
  }
}
