import type { PlanInput } from '../plan.js'
import { type Fee, requiredBalances } from '../required-balances.js'
import type { Snapshot } from './read-snapshot.js'

/**
 * For a quote, returns a snapshot whose simulations override the balances that are too low for the calls and this fee.
 * For every other purpose, returns the snapshot unchanged. An unknown balance is never overridden.
 */
export function overrideMissingBalances(
  input: Pick<PlanInput, 'purpose' | 'calls' | 'declared'>,
  snapshot: Snapshot,
  fee: Fee,
): Snapshot {
  if (input.purpose !== 'quote') return snapshot
  const { account, simulate } = snapshot
  const balanceOverrides = new Map(
    [...requiredBalances(input, fee)].filter(
      ([asset, needed]) => needed > (account.balances.get(asset) ?? needed),
    ),
  )
  return {
    ...snapshot,
    account: { ...account, balances: new Map([...account.balances, ...balanceOverrides]) },
    simulate: (query) => simulate({ ...query, balanceOverrides }),
  }
}
