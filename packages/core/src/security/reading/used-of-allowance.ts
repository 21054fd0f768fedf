import { isAddressEqual, parseAbi } from 'viem'
import type { Call } from '../../erc4337/kernel-execution.js'
import type { SimulatedAllowance } from '../../ports/simulated-effects.js'
import type { SecurityInput } from '../security-provider.js'
import { approvalsIn } from './approvals-in-calls.js'
import { functionReader } from './function-reader.js'
import { reachedCalls } from './reached-calls.js'

const readIncrease = functionReader(
  parseAbi([
    'function increaseAllowance(address spender, uint256 addedValue)',
    'function increaseApproval(address spender, uint256 addedValue)',
  ]),
)
const readDecrease = functionReader(
  parseAbi([
    'function decreaseAllowance(address spender, uint256 subtractedValue)',
    'function decreaseApproval(address spender, uint256 subtractedValue)',
  ]),
)
const readTransfer = functionReader(parseAbi(['function transfer(address to, uint256 amount)']))

/**
 * How much of an allowance its spender has used within the operation, at most, in base units: what the calls approved less
 * what is left, and no more of the token than left the account otherwise than by its own transfers and the fee. `undefined`
 * when neither is known.
 */
export function usedOf(input: SecurityInput, allowance: SimulatedAllowance): bigint | undefined {
  const bounds = [spentOf(input, allowance), takenOf(input, allowance)]
  return bounds
    .filter((bound) => bound !== undefined)
    .reduce<bigint | undefined>((least, bound) => atMost(bound, least), undefined)
}

const atMost = (bound: bigint, least: bigint | undefined) =>
  least === undefined || bound < least ? bound : least

/** By the allowance itself; `undefined` when nobody has read it, or when no call tells what was approved. */
function spentOf(input: SecurityInput, allowance: SimulatedAllowance): bigint | undefined {
  if (!input.aftermath.allowances.includes(allowance)) return undefined
  const approved = reachedCalls(input.calls, input.sender).calls.reduce<bigint | undefined>(
    (amount, call) => afterCall(call, amount, input, allowance),
    undefined,
  )
  return approved === undefined ? undefined : notNegative(approved - allowance.after)
}

/** The allowance after this call, had nobody used it. */
function afterCall(
  call: Call,
  amount: bigint | undefined,
  { sender }: SecurityInput,
  { token, spender, permit2, before }: SimulatedAllowance,
): bigint | undefined {
  const increase = readIncrease(call.data)?.args
  const change = increase ?? readDecrease(call.data)?.args
  if (change) {
    const isMeant = !permit2 && isAddressEqual(call.to, token) && isAddressEqual(change[0], spender)
    if (!isMeant) return amount
    return (amount ?? before) + (increase ? change[1] : -change[1])
  }
  const approval = approvalsIn([call], sender).find(
    (one) =>
      isAddressEqual(one.token, token) &&
      isAddressEqual(one.spender, spender) &&
      one.permit2?.toLowerCase() === permit2?.toLowerCase(),
  )
  return approval ? approval.approved : amount
}

/** By what left the account; `undefined` when the endpoint does not report it. */
function takenOf(
  { effects, sender, calls, network: { paymaster } }: SecurityInput,
  { token }: SimulatedAllowance,
): bigint | undefined {
  if (!effects) return undefined
  const left = effects.transfers
    .filter(
      ({ asset, from, to }) =>
        isAddressEqual(asset, token) &&
        isAddressEqual(from, sender) &&
        !(paymaster && isAddressEqual(to, paymaster)),
    )
    .map(({ amount }) => amount)
  const sent = reachedCalls(calls, sender)
    .calls.filter(({ to }) => isAddressEqual(to, token))
    .map(({ data }) => readTransfer(data)?.args[1] ?? 0n)
  return notNegative(sum(left) - sum(sent))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const notNegative = (amount: bigint) => (amount > 0n ? amount : 0n)
