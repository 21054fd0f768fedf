import { type Address, isAddressEqual, parseAbi } from 'viem'
import type { Call } from '../../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'

const readTransfer = functionReader(parseAbi(['function transfer(address to, uint256 amount)']))
const readTransferFrom = functionReader(
  parseAbi([
    'function transferFrom(address from, address to, uint256 amount)',
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  ]),
)

/** Whom the calls themselves send coins or tokens of the account to, in their order. */
export const recipientsIn = (calls: readonly Call[], account: Address): Address[] =>
  calls.flatMap(({ to, value, data }) => {
    const paid = value > 0n ? [to] : []
    const sent = readTransfer(data)?.args
    if (sent) return [...paid, sent[0]]
    const moved = readTransferFrom(data)?.args
    return moved && isAddressEqual(moved[0], account) ? [...paid, moved[1]] : paid
  })

/** What the calls of `transfer` ask tokens to move out of the account, in their order. Amounts in base units. */
export const tokenTransfersIn = (
  calls: readonly Call[],
): { readonly token: Address; readonly to: Address; readonly amount: bigint }[] =>
  calls.flatMap(({ to: token, data }) => {
    const args = readTransfer(data)?.args
    return args ? [{ token, to: args[0], amount: args[1] }] : []
  })
