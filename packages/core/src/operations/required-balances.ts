import type { Address } from 'viem'
import { totalValueOf } from '../call-data/total-value-of.js'
import { sumByAsset } from '../fees/charged-assets.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import type { PlanInput } from './plan.js'

export interface Fee {
  readonly asset: Address
  /** Base units. */
  readonly amount: bigint
}

/**
 * Returns the balances that the account needs, in base units, as far as they are known without a simulation. These are
 * the declared amounts or the sent native coins, whichever is more, and the fee.
 */
export function requiredBalances(
  { declared, calls }: Pick<PlanInput, 'declared' | 'calls'>,
  fee: Fee,
): Map<Address, bigint> {
  const needs = sumByAsset(declared)
  const sent = totalValueOf(calls)
  if (sent > (needs.get(nativeCoinAddress) ?? 0n)) needs.set(nativeCoinAddress, sent)
  needs.set(fee.asset, (needs.get(fee.asset) ?? 0n) + fee.amount)
  return needs
}
