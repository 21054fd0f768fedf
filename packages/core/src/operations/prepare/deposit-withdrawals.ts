import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { type DepositWithdrawal, depositWithdrawalsOf } from '../../erc4337/deposit-withdrawal.js'
import type { PlanInput } from '../plan.js'

/**
 * Returns the withdrawals from the account's EntryPoint deposit, including those inside calls of the account to itself.
 */
export const withdrawalsOf = (
  { network, calls }: Pick<PlanInput, 'network' | 'calls'>,
  sender: Address,
): DepositWithdrawal[] =>
  depositWithdrawalsOf(reachedCalls(calls, sender).calls, network.entryPoint)
