import { approvalCalls } from '../erc4337/approval.js'
import type { Call } from '../erc4337/kernel-execution.js'
import { findToken } from '../model/network-registry.js'
import type { Route, RouteRequest } from '../model/route.js'
import { isNativeCoin } from '../primitives/native-coin.js'

/**
 * Returns a judged route as calls of the account: the approval of exactly the swapped amount, if the token needs one,
 * and the swap. The batch of a user operation reverts as a whole, so no approval outlives a failed swap. Plain
 * transactions do not revert together.
 */
export function swapCalls({ from, fromToken, amount }: RouteRequest, route: Route): Call[] {
  const { to, data, value } = route.transaction
  const swap: Call = { to, data, value }
  if (isNativeCoin(fromToken) || !route.spender) return [swap]
  const approvalReset = route.approvalReset || findToken(from, fromToken)?.approvalReset === true
  return [...approvalCalls({ address: fromToken, approvalReset }, route.spender, amount), swap]
}
