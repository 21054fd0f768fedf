import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  prepareEncodeFunctionData,
} from 'viem'
import type { Call } from './kernel-execution.js'

/** Prepared once, because finding a function in its ABI costs more than encoding the call. */
const approve = /* @__PURE__ */ prepareEncodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
})

/** Allowance that the gateway requests, as a multiple of the signed ceiling. Deliberately bounded, never unlimited. */
export const defaultApprovalMultiple = 10n

export const approveCall = (token: Address, spender: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ ...approve, args: [spender, amount] }),
})

/**
 * Returns the calls that set an allowance. Tokens that refuse to change a non-zero allowance are reset to zero first.
 * The reset is included even if the allowance is zero now, because another operation may land first and leave one.
 */
export const approvalCalls = (
  token: { readonly address: Address; readonly approvalReset?: boolean },
  spender: Address,
  amount: bigint,
): Call[] => [
  ...(token.approvalReset ? [approveCall(token.address, spender, 0n)] : []),
  approveCall(token.address, spender, amount),
]

/** Returns the amount if the call approves `spender` on `token`, else `undefined`. */
export function readApproval(call: Call, token: Address, spender: Address): bigint | undefined {
  if (!isAddressEqual(call.to, token) || call.value !== 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    return functionName === 'approve' && isAddressEqual(args[0], spender) ? args[1] : undefined
  } catch {
    return undefined
  }
}
