import type { SecurityInput } from '../model/security-check.js'
import type { SimulatedAllowance } from '../model/simulated-effects.js'
import { allowanceKey } from './allowance-key.js'
import { approvalsIn } from './approvals-in-calls.js'
import { reachedCalls } from './reached-calls.js'

/**
 * Returns the allowances that the operation adds or raises, as they are after it: read in the simulated state, or else
 * taken from its calls. The fee's approval, which only the gateway makes, is left out.
 */
export function standingAllowances({
  sender,
  calls,
  network: { paymaster },
  aftermath: { allowances },
}: Pick<SecurityInput, 'sender' | 'calls' | 'network' | 'aftermath'>): SimulatedAllowance[] {
  const read = new Set(allowances.map(allowanceKey))
  const unread = approvalsIn(reachedCalls(calls, sender).calls, sender)
    .filter((approval) => !read.has(allowanceKey(approval)))
    .map(
      ({ approved, permit, ...key }): SimulatedAllowance => ({
        ...key,
        before: 0n,
        after: approved,
        supply: undefined,
      }),
    )
  return [...allowances, ...unread].filter(
    ({ before, after, spender }) =>
      after > before && !same(spender, paymaster) && !same(spender, sender),
  )
}

const same = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
