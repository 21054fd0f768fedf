import type { Address } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'

/**
 * A reading of calls that is done once for each list: every rule asks anew for the same one. Lists are told apart by
 * identity, so none may change after it was read.
 */
export function oncePerCalls<T>(
  read: (calls: readonly Call[], account: Address) => T,
): (calls: readonly Call[], account: Address) => T {
  const known = new WeakMap<readonly Call[], { readonly account: Address; readonly found: T }>()
  return (calls, account) => {
    const earlier = known.get(calls)
    if (earlier?.account === account) return earlier.found
    const found = read(calls, account)
    known.set(calls, { account, found })
    return found
  }
}
