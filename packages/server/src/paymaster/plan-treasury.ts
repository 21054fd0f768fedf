import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { type Address, formatEther } from 'viem'
import type { StandingPaymaster } from './plan-administration.js'
import { type PlannedCall, plannedCall } from './planned-call.js'

/** Fills the deposit up to `wanted` wei. What is above stays. */
export function planDeposit(
  { address: to, state }: StandingPaymaster,
  wanted: bigint,
): PlannedCall[] {
  const value = wanted - state.deposit
  if (value <= 0n) return []
  return [
    plannedCall(
      { title: `Add ${formatEther(value)} to the deposit`, to, value },
      gaslessPaymasterAbi,
      'deposit',
      [],
    ),
  ]
}

/**
 * Fills the stake up to `wanted` wei and makes its delay at least `delaySeconds`. Throws an `Error` when the EntryPoint
 * would refuse it.
 */
export function planStake(
  { address: to, state }: StandingPaymaster,
  wanted: bigint,
  delaySeconds: number,
): PlannedCall[] {
  const { stake, unstakeDelaySeconds, stakeLocked } = state
  if (delaySeconds < unstakeDelaySeconds)
    throw new Error(
      `The stake has an unstake delay of ${unstakeDelaySeconds} seconds, which the EntryPoint lets nobody lower. Give a --delay of that or more.`,
    )
  const value = wanted > stake ? wanted - stake : 0n
  if (value === 0n && stakeLocked && delaySeconds === unstakeDelaySeconds) return []
  return [
    plannedCall(
      {
        title: `Add ${formatEther(value)} to the stake, with an unstake delay of ${delaySeconds} seconds`,
        to,
        value,
        role: 'treasurer',
      },
      gaslessPaymasterAbi,
      'addStake',
      [delaySeconds],
    ),
  ]
}

/** Takes wei out of the deposit, each time again. Throws an `Error` when it has less. */
export function planWithdrawal(
  { address: to, state }: StandingPaymaster,
  amount: bigint,
  receiver: Address,
): PlannedCall[] {
  if (amount > state.deposit)
    throw new Error(
      `The deposit is ${formatEther(state.deposit)}, less than ${formatEther(amount)}. Withdraw at most that.`,
    )
  return [
    plannedCall(
      {
        title: `Withdraw ${formatEther(amount)} of the deposit to ${receiver}`,
        to,
        role: 'treasurer',
      },
      gaslessPaymasterAbi,
      'withdrawDeposit',
      [receiver, amount],
    ),
  ]
}
