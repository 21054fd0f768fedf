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
 * How much of an allowance its spender has used within the operation, at most, in base units: what the calls approved less
 * what is left, and no more of the token than left the account otherwise than by its own transfers and the fee. `undefined`
 * when neither is known.
 *
 * Calls and transfers are gone through once for all allowances: there may be hundreds of each.
 */
export function usedIn(input: SecurityInput): UsedOf {
  const [spentOf, takenOf] = [spentIn(input), takenIn(input)]
  return (allowance) => {
    const [spent, taken] = [spentOf(allowance), takenOf(allowance)]
    if (spent === undefined || taken === undefined) return spent ?? taken
    return spent < taken ? spent : taken
  }
}

/** What the calls do to an allowance: what it was set to last, `undefined` if never, and by how much it changed after that. */
interface Approved {
  readonly setTo: bigint | undefined
  readonly changedBy: bigint
}

/** By the allowance itself; `undefined` when nobody has read it, or when no call tells what was approved. */
function spentIn({ calls, sender, aftermath }: SecurityInput): UsedOf {
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
    // Of a call that approves one thing twice, the first word counts.
    const first = new Map<string, bigint>()
    for (const approval of approvals[at] ?? []) {
      const key = allowanceKey(approval)
      if (!first.has(key)) first.set(key, approval.approved)
    }
    for (const [key, setTo] of first) approved.set(key, { setTo, changedBy: 0n })
  }
  return (allowance) => {
    if (!read.has(allowance)) return undefined
    const told = approved.get(allowanceKey(allowance))
    if (!told) return undefined
    return notNegative((told.setTo ?? allowance.before) + told.changedBy - allowance.after)
  }
}

/** By what left the account; `undefined` when the endpoint does not report it. */
function takenIn({ effects, sender, calls, network: { paymaster } }: SecurityInput): UsedOf {
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
