import type { Address } from 'viem'
import type { FeePolicy } from '../model/network.js'
import { type PriceTable, priceDecimals } from '../ports/price-source.js'
import { ceilDiv } from '../primitives/math.js'

const basisPoints = 10_000n
const usdMicros = 1_000_000n

/** An amount of an asset with the decimals that it counts in. */
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
  /** Assets without a price or listing: they add nothing to the percentage. */
  readonly unpricedAssets: readonly Address[]
}

/**
 * The gateway's own fee in fee-token base units, each part rounded up: a static part and a percentage of the value
 * that leaves the account. Gas comes on top.
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
  // All values on the scale of the finest asset: nothing is rounded before the one division at the end.
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
