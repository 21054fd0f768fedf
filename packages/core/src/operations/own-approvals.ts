import { type Address, isAddressEqual, maxUint256, parseAbi } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { Network } from '../networks/network.js'
import { max, min } from '../primitives/math.js'
import { functionReader } from '../security/reading/function-reader.js'
import { reachedCalls } from '../security/reading/reached-calls.js'
import type { Spend } from './operation.js'
import type { PlanInput } from './plan.js'

/**
 * The allowances of fee tokens to the paymaster that the client's own calls leave, including calls that the account executes
 * by calling itself. They count in order, and each for the least that it may leave:
 *
 * - A lowered allowance counts as 0 unless an earlier call sets it, because operations that land before may have used it up.
 * - A packed call may fail unnoticed, so it counts only where it lowers the allowance.
 * - A delegate call, or a call whose parts cannot be read, may do anything: nothing is left.
 *
 * Calls that only raise an allowance are ignored, because they take nothing from other operations. The built-in check judges calls
 * that approve the paymaster unsafe, and delegate calls, too. But a project that only monitors verdicts may submit them.
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
  const reached = reachedCalls(calls, sender)
  const isKnown = reached.delegateCalls.length === 0 && !reached.unread
  return network.tokens
    .filter(({ feeToken }) => feeToken)
    .flatMap(({ address: asset }) => {
      const changes = reached.calls
        .filter(({ to }) => isAddressEqual(to, asset))
        .flatMap((call) => {
          const change = readChange(call, sender, paymaster)
          return change ? { ...change, mayFail: call.packed } : []
        })
      const approval = isKnown ? leastLeft(changes) : 0n
      return approval === undefined ? [] : [{ asset, amount: 0n, approval }]
    })
}

type Change = { readonly to: bigint } | { readonly by: bigint }

function leastLeft(
  changes: readonly (Change & { readonly mayFail: boolean })[],
): bigint | undefined {
  let isSet = false
  /** The allowance once a call has set it, before that the change of one that is not known. */
  let amount = 0n
  for (const change of changes)
    if ('to' in change) {
      if (!change.mayFail) amount = change.to
      else amount = isSet ? min(amount, change.to) : 0n
      isSet = true
    } else if (!change.mayFail || change.by < 0n)
      amount = isSet ? max(0n, amount + change.by) : amount + change.by
  return isSet || amount < 0n ? max(0n, amount) : undefined
}

const readCall = functionReader(
  parseAbi([
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 addedValue)',
    'function decreaseAllowance(address spender, uint256 subtractedValue)',
    // As tokens have them that are older than the names above.
    'function increaseApproval(address spender, uint256 addedValue)',
    'function decreaseApproval(address spender, uint256 subtractedValue)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    // As DAI has it.
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ]),
)

/** What the call does to the allowance of `account` to `spender`, on the token that it goes to. */
function readChange({ data }: Call, account: Address, spender: Address): Change | undefined {
  const read = readCall(data)
  if (!read) return undefined
  if (read.functionName !== 'permit') {
    const [approved, amount] = read.args
    if (!isAddressEqual(approved, spender)) return undefined
    if (read.functionName === 'approve') return { to: amount }
    return { by: read.functionName.startsWith('increase') ? amount : -amount }
  }
  const [holder, approved] = read.args
  if (!isAddressEqual(holder, account) || !isAddressEqual(approved, spender)) return undefined
  if (read.args.length === 8) return { to: read.args[4] ? maxUint256 : 0n }
  return { to: read.args[2] }
}
