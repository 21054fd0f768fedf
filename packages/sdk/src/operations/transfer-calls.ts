import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual, toHex } from 'viem'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import { nativeCoinAddress } from '../pins/native-coin.js'
import type { TransferItem } from './prepare-inputs.js'

/** The calls that transfers are made of: one each, in their order. */
export const transferCalls = (
  transfers: readonly TransferItem[],
): { to: Address; data: Hex; value: Hex }[] =>
  transfers.map((transfer, index) => {
    const token = readAddress(transfer.tokenAddress, `transfers.${index}.tokenAddress`)
    const recipient = readAddress(transfer.recipientAddress, `transfers.${index}.recipientAddress`)
    const amount = readAmount(transfer.amount, `transfers.${index}.amount`)
    if (isAddressEqual(token, nativeCoinAddress))
      return { to: recipient, data: '0x', value: toHex(amount) }
    const args = [recipient, amount] as const
    return {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
      value: '0x0',
    }
  })
