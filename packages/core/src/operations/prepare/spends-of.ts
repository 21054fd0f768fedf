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
 * Returns the amounts that the calls need from the account's balances at one time, in base units. The simulation shows
 * them. Without its transfers, they are the declared amounts and the sent coins. Amounts that the calls bring
 * themselves are left out. Also returns the withdrawals from the EntryPoint deposit, and the allowances to the
 * paymaster that the calls set or lower.
 */
export function spendsOf(
  { network, calls, declared }: Pick<PlanInput, 'network' | 'calls' | 'declared'>,
  transfers: readonly SimulatedTransfer[] | undefined,
  payer: Payer,
  /** Balances with which the simulation succeeded. A missing asset is unknown. */
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

/** Limits the amounts to the balances. Not every inflow shows as a transfer: wrapping a coin only emits `Deposit`. */
const capped = (needed: ReadonlyMap<Address, bigint>, balances: ReadonlyMap<Address, bigint>) =>
  new Map([...needed].map(([asset, amount]) => [asset, min(amount, balances.get(asset) ?? amount)]))

/** Leaves out amounts above the balance. The operation brings part of these itself, and how much is unknown. */
const covered = (needed: ReadonlyMap<Address, bigint>, balances: ReadonlyMap<Address, bigint>) =>
  new Map([...needed].filter(([asset, amount]) => amount <= (balances.get(asset) ?? amount)))
