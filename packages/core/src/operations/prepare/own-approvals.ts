import { type Address, isAddressEqual, maxUint256, parseAbi, toFunctionSelector } from 'viem'
import { functionReader } from '../../call-data/function-reader.js'
import { type ReachedCall, reachedCalls } from '../../call-data/reached-calls.js'
import type { Network } from '../../model/network.js'
import type { Spend } from '../../model/operation.js'
import { max, min } from '../../primitives/math.js'
import type { PlanInput } from '../plan.js'

/**
 * Returns the lowest allowance to the paymaster that the client's own calls may leave, for each fee token. Calls inside
 * calls of the account to itself count too. The calls are applied in order:
 *
 * - Operations that land before this one may use up the allowance. So a decrease counts as leaving 0, unless an
 *   `approve` comes before it.
 * - An `approve` is certain to take effect only if no other call contains it. A contained call may fail unnoticed, and
 *   a token without `permit` may ignore a permit. So these two count only if they lower the allowance.
 * - These calls count as leaving 0: a delegate call of the account, an unknown call of the account to itself, and an
 *   unreadable call of the token.
 *
 * Calls that only raise an allowance are ignored, because they take nothing from other operations. Calls that other
 * contracts make are not seen. The built-in security check judges calls that approve the paymaster unsafe, but a
 * project that only monitors verdicts may submit them.
 */
export function ownApprovals(
  {
    network,
    calls,
  }: { readonly network: Pick<Network, 'paymaster' | 'tokens'> } & Pick<PlanInput, 'calls'>,
  sender: Address,
): Spend[] {
  const { paymaster } = network
  if (!paymaster) return []
  const reached = reachedCalls(calls, sender).calls
  return network.tokens
    .filter(({ feeToken }) => feeToken)
    .flatMap(({ address: asset }) => {
      const changes = reached.flatMap((call): Change[] => {
        const isOfToken = isAddressEqual(call.to, asset)
        if (call.opaque && (isOfToken || isAddressEqual(call.to, sender))) return [{ lowersTo: 0n }]
        return isOfToken ? readChange(call, sender, paymaster) : []
      })
      const approval = leastLeft(changes)
      return approval === undefined ? [] : [{ asset, amount: 0n, approval }]
    })
}

type Change =
  | { readonly setsTo: bigint }
  /** The call may also leave the allowance unchanged. */
  | { readonly lowersTo: bigint }
  | { readonly lowersBy: bigint }

/** Returns the lowest allowance that the changes may leave. `undefined`: they do not lower it. */
function leastLeft(changes: readonly Change[]): bigint | undefined {
  let least: bigint | undefined
  let isSet = false
  for (const change of changes)
    if ('setsTo' in change) [least, isSet] = [change.setsTo, true]
    else if ('lowersTo' in change) least = min(least ?? change.lowersTo, change.lowersTo)
    else least = isSet ? max(0n, (least ?? 0n) - change.lowersBy) : 0n
  return least
}

const calls = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  // The name in older OpenZeppelin tokens.
  'function decreaseApproval(address spender, uint256 subtractedValue)',
])
const permits = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  // DAI's form.
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const [readCall, readPermit] = [functionReader(calls), functionReader(permits)]

/** Selectors of calls that may lower an allowance even if their arguments cannot be read. */
const mayLower: ReadonlySet<string> = new Set([
  ...[...calls, ...permits].map((form) => toFunctionSelector(form)),
  // Bridged tokens have this function. It runs a call on behalf of the account that signed the call.
  toFunctionSelector('function executeMetaTransaction(address, bytes, bytes32, bytes32, uint8)'),
])

/** Returns how the call changes the allowance of `account` to `spender` on the token that it calls. */
function readChange({ data, packed }: ReachedCall, account: Address, spender: Address): Change[] {
  const permit = readPermit(data)?.args
  if (permit) {
    const [holder, approved] = permit
    if (!isAddressEqual(holder, account) || !isAddressEqual(approved, spender)) return []
    if (permit.length === 8) return [{ lowersTo: permit[4] ? maxUint256 : 0n }]
    return [{ lowersTo: permit[2] }]
  }
  const call = readCall(data)
  if (!call) return mayLower.has(data.slice(0, 10)) ? [{ lowersTo: 0n }] : []
  const [approved, amount] = call.args
  if (!isAddressEqual(approved, spender)) return []
  if (call.functionName.startsWith('decrease')) return [{ lowersBy: amount }]
  return call.functionName === 'approve' && !packed ? [{ setsTo: amount }] : [{ lowersTo: amount }]
}
