import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { Call } from './kernel-execution.js'

export interface Transfer {
  readonly tokenAddress: Address
  /** Base units. */
  readonly amount: bigint
  readonly recipientAddress: Address
}

/** Returns one call per transfer, in order: a call with value for the native coin, ERC-20 `transfer` for tokens. */
export const transferCalls = (transfers: readonly Transfer[]): Call[] =>
  transfers.map(({ tokenAddress, amount, recipientAddress }) =>
    isNativeCoin(tokenAddress)
      ? { to: recipientAddress, value: amount, data: '0x' }
      : {
          to: tokenAddress,
          value: 0n,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [recipientAddress, amount],
          }),
        },
  )
