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
 * What the percentage part is charged on: the declared amounts, raised to what the simulation saw leave. With
 * nothing declared, the simulated outflow alone; where the endpoint cannot report it, the declaration alone.
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

/** An asset may be declared several times; the amounts add up. */
export function sumByAsset(declared: readonly DeclaredAsset[]): Map<Address, bigint> {
  const amounts = new Map<Address, bigint>()
  for (const { asset, amount } of declared) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
  return amounts
}
