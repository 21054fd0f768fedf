import type { Address } from 'viem'
import { mostNeeded, type Payer } from '../../call-data/asset-outflow.js'
import { totalValueOf } from '../../call-data/total-value-of.js'
import { sumByAsset } from '../../fees/charged-assets.js'
import type { Spend } from '../../model/operation.js'
import type { SimulatedTransfer } from '../../model/simulated-effects.js'
import { min } from '../../primitives/math.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import type { PlanInput } from '../plan.js'
import { withdrawalsOf } from './deposit-withdrawals.js'
import { ownApprovals } from './own-approvals.js'

/**
 * What the calls need of the account's balances at one time, as simulated, else as declared and as they send; what they
 * bring themselves is not needed. Also what they withdraw from its EntryPoint deposit, and the allowances that they grant the
 * paymaster.
 */
export function spendsOf(
  { network, calls, declared }: Pick<PlanInput, 'network' | 'calls' | 'declared'>,
  transfers: readonly SimulatedTransfer[] | undefined,
  payer: Payer,
  /** With which the simulation went through; of assets that are not in it they are not known. */
  balances: ReadonlyMap<Address, bigint>,
): Spend[] {
  const needed = transfers
    ? capped(mostNeeded(transfers, payer), balances)
    : covered(sumByAsset(declared).set(nativeCoinAddress, totalValueOf(calls)), balances)
  const withdrawals = withdrawalsOf({ network, calls }, payer.sender)
  return [
    ...[...needed].map(([asset, amount]) => ({ asset, amount })),
    ...withdrawals.map(({ amount }) => ({ asset: nativeCoinAddress, amount, fromDeposit: true })),
    ...ownApprovals({ network, calls }, payer.sender),
  ].filter(({ amount, approval }: Spend) => amount > 0n || approval !== undefined)
}

/** Not every contract tells of what it makes: wrapping a coin says `Deposit`, and no transfer. */
const capped = (needed: ReadonlyMap<Address, bigint>, balances: ReadonlyMap<Address, bigint>) =>
  new Map([...needed].map(([asset, amount]) => [asset, min(amount, balances.get(asset) ?? amount)]))

/** The operation itself brings what it moves beyond the balance; how much of the balance that leaves is not known. */
const covered = (needed: ReadonlyMap<Address, bigint>, balances: ReadonlyMap<Address, bigint>) =>
  new Map([...needed].filter(([asset, amount]) => amount <= (balances.get(asset) ?? amount)))
