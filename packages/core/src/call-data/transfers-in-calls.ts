import { type Address, isAddressEqual, parseAbi } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'
import { oncePerCalls } from './once-per-calls.js'

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

/** Returns the recipients to which the calls send coins or tokens of the account, in the order of the calls. */
export const recipientsIn = oncePerCalls((calls, account): readonly Address[] =>
  calls.flatMap(({ to, value, data }) => {
    const paid = value > 0n ? [to] : []
    const sent = readTransfer(data)?.args
    if (sent) return [...paid, sent[0]]
    const moved = readTransferFrom(data)?.args
    return moved && isAddressEqual(moved[0], account) ? [...paid, moved[1]] : paid
  }),
)

/**
 * Returns the transfers out of the account by `transfer` and `transferFrom` calls, in the order of the calls. Amounts
 * in base units.
 */
export const tokenTransfersIn = (
  calls: readonly Call[],
  account: Address,
): { readonly token: Address; readonly to: Address; readonly amount: bigint }[] =>
  calls.flatMap(({ to: token, data }) => {
    const sent = readTransfer(data)?.args
    if (sent) return [{ token, to: sent[0], amount: sent[1] }]
    const moved = readTransferFrom(data)
    if (moved?.functionName !== 'transferFrom' || !isAddressEqual(moved.args[0], account)) return []
    return [{ token, to: moved.args[1], amount: moved.args[2] }]
  })

/** Returns how many token balances of others the calls pay into by `transfer` and `transferFrom`. */
export const paidBalancesIn = (calls: readonly Call[], account: Address): number =>
  new Set(
    tokenTransfersIn(calls, account)
      .filter(({ to }) => !isAddressEqual(to, account))
      .map(({ token, to }) => `${token} ${to}`.toLowerCase()),
  ).size
