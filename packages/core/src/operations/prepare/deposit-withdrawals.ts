import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { type DepositWithdrawal, depositWithdrawalsOf } from '../../erc4337/deposit-withdrawal.js'
import type { PlanInput } from '../plan.js'

/** What an operation takes out of the account's EntryPoint deposit, also by what the account executes by calling itself. */
export const withdrawalsOf = (
  { network, calls }: Pick<PlanInput, 'network' | 'calls'>,
  sender: Address,
): DepositWithdrawal[] =>
  depositWithdrawalsOf(reachedCalls(calls, sender).calls, network.entryPoint)
