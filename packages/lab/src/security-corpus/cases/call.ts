import type { Call } from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Returns the call data of a function by its signature, such as `approve(address,uint256)`. */
export const encode = (signature: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args })

/** Returns one call of an account. @example call(at.dai, 'transfer(address,uint256)', [friend, 5n]) */
export const call = (
  to: Address,
  signature: string,
  args: readonly unknown[] = [],
  value = 0n,
): Call => ({ to, value, data: encode(signature, args) })

/** Returns a call that sends coins without call data. */
export const sendCoins = (to: Address, value: bigint): Call => ({ to, value, data: '0x' })

export const transfer = (token: Address, to: Address, amount: bigint): Call =>
  call(token, 'transfer(address,uint256)', [to, amount])

export const transferFrom = (token: Address, from: Address, to: Address, amount: bigint): Call =>
  call(token, 'transferFrom(address,address,uint256)', [from, to, amount])

export const approve = (token: Address, spender: Address, amount: bigint): Call =>
  call(token, 'approve(address,uint256)', [spender, amount])
