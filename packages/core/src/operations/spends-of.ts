import { depositWithdrawalsOf } from '../erc4337/deposit-withdrawal.js'
import type { SimulatedTransfer } from '../ports/chain.js'
import { sum } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { assetChangesOf, nativeCoinNeeded, outflowOf, type Payer } from './asset-outflow.js'
import { sumByAsset } from './charged-assets.js'
import type { Spend } from './operation.js'
import type { PlanInput } from './plan.js'

/**
 * What the calls take out of the account's balances, as simulated, else as declared; of native coin the most that they
 * need at one time. And what they withdraw from its EntryPoint deposit.
 */
export function spendsOf(
  { network, calls, declared }: Pick<PlanInput, 'network' | 'calls' | 'declared'>,
  transfers: readonly SimulatedTransfer[] | undefined,
  payer: Payer,
): Spend[] {
  const outflow = transfers ? outflowOf(assetChangesOf(transfers, payer)) : sumByAsset(declared)
  outflow.set(
    nativeCoinAddress,
    transfers ? nativeCoinNeeded(transfers, payer) : totalValueOf(calls),
  )
  const withdrawals = depositWithdrawalsOf(calls, network.entryPoint)
  return [
    ...[...outflow].map(([asset, amount]) => ({ asset, amount })),
    ...withdrawals.map(({ amount }) => ({ asset: nativeCoinAddress, amount, fromDeposit: true })),
  ].filter(({ amount }) => amount > 0n)
}

export const totalValueOf = (calls: PlanInput['calls']): bigint =>
  sum(calls.map(({ value }) => value))
