import { type AllowanceKey, isSameAddress } from '@gasless-gateway/core'
import { type Address, parseAbi, zeroAddress } from 'viem'
import { eventReader } from './decode-log.js'
import type { SimulatedLog } from './simulated-log.js'

/** An allowance from an event, in base units; 1 for an ERC-721 token. */
export type ToldApproval = AllowanceKey & { readonly approved: bigint }

const readers = [
  // Approvals of ERC-20 and ERC-721 tokens.
  eventReader(
    parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)']),
  ),
  eventReader(
    parseAbi([
      'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
    ]),
  ),
  // Approvals of Permit2.
  eventReader(
    parseAbi([
      'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    ]),
  ),
] as const

/**
 * Returns the account's approvals in the logs, the last one per allowance. Skips approvals of the zero address, which
 * are revocations. Addresses are in lower case.
 */
export function readApprovals(logs: readonly SimulatedLog[], account: Address): ToldApproval[] {
  const last = new Map<string, ToldApproval>()
  for (const log of logs) {
    const approval = readApproval(log, account)
    if (approval && approval.spender !== zeroAddress) last.set(keyOf(approval), approval)
  }
  return [...last.values()]
}

/** Returns a key that is equal for the same allowance. */
export const keyOf = ({ token, spender, tokenId, permit2 }: AllowanceKey): string =>
  [token, spender, tokenId, permit2].join(' ').toLowerCase()

function readApproval(log: SimulatedLog, account: Address): ToldApproval | undefined {
  for (const read of readers) {
    const args = read(log)?.args
    if (!args) continue
    if (!isSameAddress(args.owner, account)) return undefined
    const address = log.address.toLowerCase() as Address
    if ('amount' in args)
      return { token: args.token, spender: args.spender, approved: args.amount, permit2: address }
    return 'tokenId' in args
      ? { token: address, spender: args.approved, approved: 1n, tokenId: args.tokenId }
      : { token: address, spender: args.spender, approved: args.value }
  }
  return undefined
}
