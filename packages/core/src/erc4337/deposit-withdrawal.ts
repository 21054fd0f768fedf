import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
} from 'viem'
import type { Call } from './kernel-execution.js'

const abi = /* @__PURE__ */ parseAbi([
  'function withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
])

export interface DepositWithdrawal {
  readonly to: Address
  /** Wei. */
  readonly amount: bigint
}

/** Returns the call that withdraws native coin from the calling account's EntryPoint deposit. */
export const withdrawDepositCall = (
  entryPoint: Address,
  { to, amount }: DepositWithdrawal,
): Call => ({
  to: entryPoint,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'withdrawTo', args: [to, amount] }),
})

/** Returns the call's withdrawal from the account's EntryPoint deposit. `undefined` for every other call. */
export function readDepositWithdrawal(
  call: Call,
  entryPoint: Address,
): DepositWithdrawal | undefined {
  if (!isAddressEqual(call.to, entryPoint)) return undefined
  try {
    const [to, amount] = decodeFunctionData({ abi, data: call.data }).args
    return { to, amount }
  } catch {
    return undefined
  }
}

/** Returns the withdrawals of the calls from the account's EntryPoint deposit, in order. */
export const depositWithdrawalsOf = (
  calls: readonly Call[],
  entryPoint: Address,
): DepositWithdrawal[] => calls.flatMap((call) => readDepositWithdrawal(call, entryPoint) ?? [])
