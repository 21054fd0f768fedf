import { transferCalls as callsOf } from '@gasless-gateway/core/erc4337'
import { type Address, type Hex, toHex } from 'viem'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import { readItems } from '../inputs/read-items.js'
import type { TransferItem } from './prepare-inputs.js'

/** Returns the calls of the transfers, as the wire spells them: one per transfer, in order. */
export const transferCalls = (
  transfers: readonly TransferItem[],
): { to: Address; data: Hex; value: Hex }[] =>
  callsOf(
    readItems(transfers, 'transfers', 'tokenAddress recipientAddress amount').map(
      ({ tokenAddress, recipientAddress, amount }, index) => ({
        tokenAddress: readAddress(tokenAddress, `transfers.${index}.tokenAddress`),
        recipientAddress: readAddress(recipientAddress, `transfers.${index}.recipientAddress`),
        amount: readAmount(amount, `transfers.${index}.amount`),
      }),
    ),
  ).map(({ value, ...call }) => ({ ...call, value: toHex(value) }))
