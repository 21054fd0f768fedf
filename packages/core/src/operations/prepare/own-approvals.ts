import { type Address, isAddressEqual, maxUint256, parseAbi, toFunctionSelector } from 'viem'
import { functionReader } from '../../call-data/function-reader.js'
import { type ReachedCall, reachedCalls } from '../../call-data/reached-calls.js'
import type { Network } from '../../model/network.js'
import type { Spend } from '../../model/operation.js'
import { max, min } from '../../primitives/math.js'
import type { PlanInput } from '../plan.js'

/**
 * The allowances of fee tokens to the paymaster that the client's own calls leave, including calls that the account executes
 * by calling itself. They are applied in order. Each counts as the lowest allowance that it may leave:
 *
 * - Operations that land before may have used the allowance up. So a decrease counts as leaving 0 unless an `approve` comes
 *   before it.
 * - Only an `approve` that no other call contains is certain to take effect. A contained call may fail unnoticed, and a token
 *   without `permit` may ignore it. So they count only where they lower the allowance.
 * - A delegate call of the account, any other self-call that is not known, and calls of the token that cannot be read count as
 *   leaving 0.
 *
 * Calls that only raise an allowance are ignored, because they take nothing from other operations. What a third contract calls is
 * not seen. The built-in check judges calls that approve the paymaster unsafe, but a project that only monitors verdicts may submit
 * them.
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
  /** Or leaves the allowance as it was. */
  | { readonly lowersTo: bigint }
  | { readonly lowersBy: bigint }

/** `undefined`: the allowance is not lowered. */
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
  // As DAI has it.
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const [readCall, readPermit] = [functionReader(calls), functionReader(permits)]

/** What may lower an allowance although its arguments cannot be read. */
const mayLower: ReadonlySet<string> = new Set([
  ...[...calls, ...permits].map((form) => toFunctionSelector(form)),
  // Bridged tokens have it: it runs a call in the name of the account that signed the call.
  toFunctionSelector('function executeMetaTransaction(address, bytes, bytes32, bytes32, uint8)'),
])

/** What the call does to the allowance of `account` to `spender`, on the token that it goes to. */
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
