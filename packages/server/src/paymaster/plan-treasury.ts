import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import type { Token } from '@gasless-gateway/core'
import { type Address, formatEther, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import type { PaymasterProxy } from './paymaster-on-chain.js'
import type { DeployedPaymaster } from './plan-administration.js'
import { type PlannedCall, plannedCall } from './planned-call.js'

/** Plans to raise the deposit to `wanted` wei. Plans nothing if the deposit is already as high. */
export function planDeposit(
  { address: to, coin, state }: DeployedPaymaster,
  wanted: bigint,
): PlannedCall[] {
  const value = wanted - state.deposit
  if (value <= 0n) return []
  return [
    plannedCall(
      { title: `Add ${formatEther(value)} ${coin} to the deposit`, to, value },
      gaslessPaymasterAbi,
      'deposit',
      [],
    ),
  ]
}

/**
 * Plans to raise the stake to `wanted` wei and its unstake delay to `delaySeconds`. This also locks an unlocked stake
 * again. Throws an `Error` if the current delay is longer, because the EntryPoint never lowers the delay.
 */
export function planStake(
  { address: to, coin, state }: DeployedPaymaster,
  wanted: bigint,
  delaySeconds: number,
): PlannedCall[] {
  const { stake, unstakeDelaySeconds, stakeLocked } = state
  if (delaySeconds < unstakeDelaySeconds)
    throw new Error(
      `The stake has an unstake delay of ${unstakeDelaySeconds} seconds, and the EntryPoint never lowers it. Pass a --delay of ${unstakeDelaySeconds}s or more.`,
    )
  const value = wanted > stake ? wanted - stake : 0n
  if (value === 0n && stakeLocked && delaySeconds === unstakeDelaySeconds) return []
  return [
    plannedCall(
      {
        title: `Add ${formatEther(value)} ${coin} to the stake, with an unstake delay of ${delaySeconds} seconds`,
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
 * Plans to withdraw the deposit above `leave` wei. A second run plans nothing. Throws an `Error` if the receiver would
 * lose the coins.
 */
export function planWithdrawal(
  { address: to, coin, state }: DeployedPaymaster,
  leave: bigint,
  receiver: Address,
  entryPoint: Address,
): PlannedCall[] {
  refuseLosingReceiver(receiver, to, entryPoint)
  const amount = state.deposit - leave
  if (amount <= 0n) return []
  return [
    plannedCall(
      {
        title: `Withdraw ${formatEther(amount)} ${coin} of the deposit to ${receiver}`,
        to,
        role: 'treasurer',
      },
      gaslessPaymasterAbi,
      'withdrawDeposit',
      [receiver, amount],
    ),
  ]
}

/** Throws an `Error` if the receiver would lose coins and tokens that are sent to it. */
function refuseLosingReceiver(receiver: Address, paymaster: Address, entryPoint: Address): void {
  for (const [lost, name] of [
    [zeroAddress, 'the zero address'],
    [entryPoint, 'the EntryPoint'],
    [paymaster, 'the paymaster itself'],
  ] as const)
    if (isAddressEqual(receiver, lost))
      throw new Error(`${receiver} is ${name}, where the coins would be lost. Pass another --to.`)
}

/**
 * Plans to unlock the stake. If the stake is unlocked and its delay has passed, plans to withdraw the stake. Throws an
 * `Error` before the delay has passed, or if the receiver would lose the coins. `now` is in seconds since 1970.
 */
export function planUnstake(
  { address: to, coin, state }: DeployedPaymaster,
  receiver: Address,
  entryPoint: Address,
  now: bigint,
): PlannedCall[] {
  refuseLosingReceiver(receiver, to, entryPoint)
  const { stake, stakeLocked, stakeFreeAt, unstakeDelaySeconds } = state
  if (stake === 0n) return []
  if (stakeLocked)
    return [
      plannedCall(
        {
          title: `Unlock the stake, and withdraw it with the same command after ${unstakeDelaySeconds} seconds`,
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
      `The stake cannot be withdrawn before ${new Date(stakeFreeAt * 1_000).toISOString()}. Run the command again after that time.`,
    )
  return [
    plannedCall(
      {
        title: `Withdraw the stake of ${formatEther(stake)} ${coin} to ${receiver}`,
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
 * Plans to withdraw the earned balance of a token. The tokens that are owed to accounts stay. One base unit stays, too,
 * because transfers to a balance above 0 cost less gas. Throws an `Error` if the receiver would lose the tokens.
 */
export function planSweep(
  { address: to, state }: DeployedPaymaster,
  { address: token, symbol, decimals }: Pick<Token, 'address' | 'symbol'> & { decimals?: number },
  receiver: Address,
  entryPoint: Address,
): PlannedCall[] {
  refuseLosingReceiver(receiver, to, entryPoint)
  if (isAddressEqual(receiver, token))
    throw new Error(
      `${receiver} is the token itself, where the tokens would be lost. Pass another --to.`,
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
 * Returns the error message if another account has moved coins of the paymaster since the plan was made, otherwise
 * `undefined`. `before` is the state at the plan, `now` the state before the plan is sent.
 *
 * Operations lower the deposit all the time, so a lower deposit is no proof. A withdrawal is stopped only if more than
 * half of the planned amount has left the deposit.
 */
export function concurrentTreasuryChange(
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
    ? "Another account has changed the paymaster's deposit or stake since this command read it. Run the command again."
    : undefined
}
