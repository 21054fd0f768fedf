import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import { findToken } from '../model/network-registry.js'
import { max } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import type { PricedAsset } from './service-fee.js'

export interface DeclaredAsset {
  readonly asset: Address
  readonly amount: bigint
}

/**
 * Returns the assets that the percentage part is charged on: for each asset, the higher of the declared and the
 * simulated amount. If the endpoint cannot report the outflow, only the declaration counts.
 */
export function chargedAssets(
  network: Network,
  declared: readonly DeclaredAsset[],
  outflow: ReadonlyMap<Address, bigint> | undefined,
): PricedAsset[] {
  const amounts = sumByAsset(declared)
  for (const [asset, amount] of outflow ?? [])
    amounts.set(asset, max(amount, amounts.get(asset) ?? 0n))
  return [...amounts].map(([asset, amount]) => ({
    asset,
    amount,
    decimals:
      asset === nativeCoinAddress
        ? network.nativeCoin.decimals
        : findToken(network, asset)?.decimals,
  }))
}

/** Returns the sum per asset. An asset may be declared several times. */
export function sumByAsset(declared: readonly DeclaredAsset[]): Map<Address, bigint> {
  const amounts = new Map<Address, bigint>()
  for (const { asset, amount } of declared) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
  return amounts
}
