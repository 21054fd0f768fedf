import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'

/** A call of the function with this signature, such as `approve(address spender, uint256 amount)`. */
export const aCall = (
  to: Address,
  signature: string,
  args: readonly unknown[] = [],
  value = 0n,
): Call => ({
  to,
  value,
  data: encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as never) as never,
    args,
  } as never),
})
