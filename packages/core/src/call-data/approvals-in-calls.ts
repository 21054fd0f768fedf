import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { AllowanceKey } from '../model/simulated-effects.js'
import { functionReader } from './function-reader.js'
import { oncePerCalls } from './once-per-calls.js'

/** An approval that a call makes. */
export interface CalledApproval extends AllowanceKey {
  /** Base units. For `approve` on an ERC-721 contract, the id of the token. */
  readonly approved: bigint
  /** Whether a signature inside the call data gives the approval. */
  readonly permit: boolean
}

const everything = 2n ** 256n - 1n

const readCall = functionReader(
  parseAbi([
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 addedValue)',
    'function increaseApproval(address spender, uint256 addedValue)',
    'function approveAndCall(address spender, uint256 amount)',
    'function approveAndCall(address spender, uint256 amount, bytes data)',
    // Permit2.
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  ]),
)

const readPermit = functionReader(
  parseAbi([
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  ]),
)
/** The form of DAI. */
const readFlagPermit = functionReader(
  parseAbi([
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ]),
)
const readPermit2 = functionReader(
  parseAbi([
    'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
    'struct Single { Details details; address spender; uint256 sigDeadline; }',
    'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
    'function permit(address owner, Single permitSingle, bytes signature)',
    'function permit(address owner, Batch permitBatch, bytes signature)',
  ]),
)

/**
 * Returns the approvals that the account's calls give, read from the call data alone. Approvals of the zero address and
 * permits of zero are left out. An `approve` of zero stays, because on an ERC-721 contract it approves token 0.
 */
export const approvalsIn = oncePerCalls((calls, account): readonly CalledApproval[] =>
  approvalsInEach(calls, account)
    .flat()
    .filter(
      ({ spender, approved, permit }) => spender !== zeroAddress && (approved > 0n || !permit),
    ),
)

/** Returns the approvals of each call, also those of zero, in the order of the calls. */
export const approvalsInEach = oncePerCalls(
  (calls, account): readonly (readonly CalledApproval[])[] =>
    calls.map((call) => approvalsOf(call, account)),
)

function approvalsOf({ to, data }: Call, account: Address): CalledApproval[] {
  const called = readCall(data)?.args
  if (called)
    return called.length === 4
      ? [{ token: called[0], spender: called[1], approved: called[2], permit2: to, permit: false }]
      : [{ token: to, spender: called[0], approved: called[1], permit: false }]
  const permit = readPermit(data)?.args
  if (permit)
    return ofAccount(permit[0], account, [
      { token: to, spender: permit[1], approved: permit[2], permit: true },
    ])
  const flag = readFlagPermit(data)?.args
  if (flag)
    return ofAccount(flag[0], account, [
      { token: to, spender: flag[1], approved: flag[4] ? everything : 0n, permit: true },
    ])
  const permit2 = readPermit2(data)?.args
  if (!permit2) return []
  const [owner, { details, spender }] = permit2
  return ofAccount(
    owner,
    account,
    [details].flat().map(({ token, amount }) => ({
      token,
      spender,
      approved: amount,
      permit2: to,
      permit: true,
    })),
  )
}

/** Drops permits of other owners, because they do not affect the account. */
const ofAccount = (owner: Address, account: Address, approvals: readonly CalledApproval[]) =>
  isAddressEqual(owner, account) ? [...approvals] : []
