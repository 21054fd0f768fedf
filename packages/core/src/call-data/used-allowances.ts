import { type Address, parseAbi } from 'viem'
import type { SecurityInput } from '../model/security-check.js'
import type { SimulatedAllowance } from '../model/simulated-effects.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { allowanceKey } from './allowance-key.js'
import { approvalsInEach } from './approvals-in-calls.js'
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

type UsedOf = (allowance: SimulatedAllowance) => bigint | undefined

/**
 * Returns a function that tells how much of an allowance the spender used at most, in base units. It compares two upper
 * bounds and returns the lower one. The first bound is the approved amount minus the remaining allowance. The second
 * bound is the amount of the token that left the account, minus the fee and the account's own `transfer` calls. The
 * function returns `undefined` if neither bound is known.
 *
 * Calls and transfers are scanned once for all allowances, because there may be hundreds of each.
 */
export function usedAllowances(input: SecurityInput): UsedOf {
  const [byAllowance, byTransfers] = [boundByAllowance(input), boundByTransfers(input)]
  return (allowance) => {
    const [spent, taken] = [byAllowance(allowance), byTransfers(allowance)]
    if (spent === undefined || taken === undefined) return spent ?? taken
    return spent < taken ? spent : taken
  }
}

/** The effect of the calls on one allowance. */
interface Approved {
  /** The last amount that a call set. `undefined`: no call set it. */
  readonly setTo: bigint | undefined
  /** Increases minus decreases after that call, or of all calls if no call set the amount. */
  readonly changedBy: bigint
}

/**
 * Computes the bound from the approved amount and the remaining allowance. The bound is `undefined` if the simulation
 * did not read the allowance, or if no call changes the allowance.
 */
function boundByAllowance({ calls, sender, aftermath }: SecurityInput): UsedOf {
  const read = new Set(aftermath.allowances)
  const reached = reachedCalls(calls, sender).calls
  const approvals = approvalsInEach(reached, sender)
  const approved = new Map<string, Approved>()
  for (const [at, { to: token, data }] of reached.entries()) {
    const increase = readIncrease(data)?.args
    const [spender, amount] = increase ?? readDecrease(data)?.args ?? []
    if (spender !== undefined && amount !== undefined) {
      const key = allowanceKey({ token, spender })
      const { setTo, changedBy } = approved.get(key) ?? { setTo: undefined, changedBy: 0n }
      approved.set(key, { setTo, changedBy: increase ? changedBy + amount : changedBy - amount })
      continue
    }
    for (const approval of approvals[at] ?? [])
      approved.set(allowanceKey(approval), { setTo: approval.approved, changedBy: 0n })
  }
  return (allowance) => {
    if (!read.has(allowance)) return undefined
    const approval = approved.get(allowanceKey(allowance))
    if (!approval) return undefined
    const { setTo = allowance.before, changedBy } = approval
    return notNegative(setTo + changedBy - allowance.after)
  }
}

/**
 * Computes the bound from the transfers out of the account. The bound is `undefined` if the endpoint does not report
 * transfers.
 */
function boundByTransfers({
  effects,
  sender,
  calls,
  network: { paymaster },
}: SecurityInput): UsedOf {
  if (!effects) return () => undefined
  const taken = new Map<string, bigint>()
  const add = (token: Address, amount: bigint) => {
    const key = token.toLowerCase()
    taken.set(key, (taken.get(key) ?? 0n) + amount)
  }
  for (const { asset, from, to, amount } of effects.transfers)
    if (isSameAddress(from, sender) && !(paymaster && isSameAddress(to, paymaster)))
      add(asset, amount)
  for (const { to, data } of reachedCalls(calls, sender).calls)
    add(to, -(readTransfer(data)?.args[1] ?? 0n))
  return ({ token }) => notNegative(taken.get(token.toLowerCase()) ?? 0n)
}

const notNegative = (amount: bigint) => (amount > 0n ? amount : 0n)
