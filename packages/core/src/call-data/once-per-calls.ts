import type { Address } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'

/**
 * Wraps a function of calls so that it runs once per list, because every rule needs the same result. Lists are compared
 * by identity, so a list must not change after its first use.
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
