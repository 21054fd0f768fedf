import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import type { Token } from '@gasless-gateway/core'
import { type Address, formatEther, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import type { PaymasterProxy } from './paymaster-on-chain.js'
import type { StandingPaymaster } from './plan-administration.js'
import { type PlannedCall, plannedCall } from './planned-call.js'

/** Plans to fill the deposit up to `wanted` wei. A higher deposit stays. */
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
 * Plans to fill the stake up to `wanted` wei, with an unstake delay of `delaySeconds`. Throws an `Error` if the
 * EntryPoint would refuse it, because it never lowers the delay.
 */
export function planStake(
  { address: to, state }: StandingPaymaster,
  wanted: bigint,
  delaySeconds: number,
): PlannedCall[] {
  const { stake, unstakeDelaySeconds, stakeLocked } = state
  if (delaySeconds < unstakeDelaySeconds)
    throw new Error(
      `The stake has an unstake delay of ${unstakeDelaySeconds} seconds, and the EntryPoint never lowers it. Give a --delay of that or more.`,
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

/**
 * Plans to withdraw the deposit above `leave` wei, so that a second run finds nothing to do. Throws an `Error` if the
 * coins would be lost at the receiver.
 */
export function planWithdrawal(
  { address: to, state }: StandingPaymaster,
  leave: bigint,
  receiver: Address,
  entryPoint: Address,
): PlannedCall[] {
  refuseLoss(receiver, to, entryPoint)
  const amount = state.deposit - leave
  if (amount <= 0n) return []
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

/** Throws an `Error` if coins at the receiver would be lost. */
function refuseLoss(receiver: Address, paymaster: Address, entryPoint: Address): void {
  for (const [lost, name] of [
    [zeroAddress, 'the zero address'],
    [entryPoint, 'the EntryPoint'],
    [paymaster, 'the paymaster itself'],
  ] as const)
    if (isAddressEqual(receiver, lost))
      throw new Error(`${receiver} is ${name}, where the coins would be lost. Name another --to.`)
}

/**
 * Plans to unlock the stake, or to withdraw it if its delay is over at `now`, in seconds since 1970. Throws an `Error`
 * while the delay runs, or if the coins would be lost at the receiver.
 */
export function planUnstake(
  { address: to, state }: StandingPaymaster,
  receiver: Address,
  entryPoint: Address,
  now: bigint,
): PlannedCall[] {
  refuseLoss(receiver, to, entryPoint)
  const { stake, stakeLocked, stakeFreeAt, unstakeDelaySeconds } = state
  if (stake === 0n) return []
  if (stakeLocked)
    return [
      plannedCall(
        {
          title: `Unlock the stake, which the same command withdraws after ${unstakeDelaySeconds} seconds`,
          to,
          role: 'treasurer',
        },
        gaslessPaymasterAbi,
        'unlockStake',
        [],
      ),
    ]
  if (now < BigInt(stakeFreeAt))
    throw new Error(
      `The stake cannot be taken out before ${new Date(stakeFreeAt * 1_000).toISOString()}. Run the command again then.`,
    )
  return [
    plannedCall(
      {
        title: `Take the stake of ${formatEther(stake)} out to ${receiver}`,
        to,
        role: 'treasurer',
      },
      gaslessPaymasterAbi,
      'withdrawStake',
      [receiver],
    ),
  ]
}

/**
 * Plans to withdraw what was earned in a token: the balance without the owed part and one unit. Throws an `Error` if it
 * would be lost.
 */
export function planSweep(
  { address: to, state }: StandingPaymaster,
  { address: token, symbol, decimals }: Pick<Token, 'address' | 'symbol'> & { decimals?: number },
  receiver: Address,
  entryPoint: Address,
): PlannedCall[] {
  refuseLoss(receiver, to, entryPoint)
  if (isAddressEqual(receiver, token))
    throw new Error(
      `${receiver} is the token itself, where the tokens would be lost. Name another --to.`,
    )
  const found = state.tokens.find(({ address }) => isAddressEqual(address, token))
  const amount = found ? found.balance - found.owed - 1n : 0n
  if (amount <= 0n) return []
  const text = decimals === undefined ? `${amount} units` : formatUnits(amount, decimals)
  return [
    plannedCall(
      { title: `Sweep ${text} of ${symbol} to ${receiver}`, to, role: 'treasurer' },
      gaslessPaymasterAbi,
      'sweep',
      [token, receiver, amount],
    ),
  ]
}

/**
 * Returns why a plan that was made in the state `before` must not be sent in the state `now`, or `undefined` if it may.
 * Operations lower the deposit all the time. Only calls of other accounts change more.
 */
export function treasuryObstacle(
  kind: 'deposit' | 'stake' | 'withdraw',
  before: Pick<PaymasterProxy, 'deposit' | 'stake'>,
  now: Pick<PaymasterProxy, 'deposit' | 'stake'>,
  leave = 0n,
): string | undefined {
  const moved = {
    deposit: now.deposit > before.deposit,
    stake: now.stake !== before.stake,
    withdraw: 2n * (before.deposit - now.deposit) > before.deposit - leave,
  }
  return moved[kind]
    ? 'Somebody else has moved coins of the paymaster meanwhile. Run the command again.'
    : undefined
}
