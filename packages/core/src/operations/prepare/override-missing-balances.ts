import type { PlanInput } from '../plan.js'
import { type Fee, requiredBalances } from '../required-balances.js'
import type { Snapshot } from './read-snapshot.js'

/**
 * For a quote, the snapshot of an account that has what its calls and this fee need: its simulations override the balances
 * that are too low. For every other purpose, the snapshot as it is.
 *
 * A balance that is not known is left alone.
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
