import { depositWithdrawalsOf } from '../erc4337/deposit-withdrawal.js'
import type { SimulatedTransfer } from '../ports/chain.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { mostNeeded, type Payer } from './asset-outflow.js'
import { sumByAsset } from './charged-assets.js'
import type { Spend } from './operation.js'
import type { PlanInput } from './plan.js'
import { totalValueOf } from './total-value-of.js'

/**
 * What the calls need of the account's balances at one time, as simulated, else as declared and as they send. And what they
 * withdraw from its EntryPoint deposit.
 */
export function spendsOf(
  { network, calls, declared }: Pick<PlanInput, 'network' | 'calls' | 'declared'>,
  transfers: readonly SimulatedTransfer[] | undefined,
  payer: Payer,
): Spend[] {
  const needed = transfers
    ? mostNeeded(transfers, payer)
    : sumByAsset(declared).set(nativeCoinAddress, totalValueOf(calls))
  const withdrawals = depositWithdrawalsOf(calls, network.entryPoint)
  return [
    ...[...needed].map(([asset, amount]) => ({ asset, amount })),
    ...withdrawals.map(({ amount }) => ({ asset: nativeCoinAddress, amount, fromDeposit: true })),
  ].filter(({ amount }) => amount > 0n)
}
