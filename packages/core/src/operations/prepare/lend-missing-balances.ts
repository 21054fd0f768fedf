import type { PlanInput } from '../plan.js'
import { type Fee, requiredBalances } from '../required-balances.js'
import type { Snapshot } from './read-snapshot.js'

/**
 * For a quote, the snapshot of an account that has what its calls and this fee need: what it lacks is lent to it in its
 * simulations. For every other purpose, the snapshot as it is.
 *
 * A balance that is not known is left alone.
 */
export function lendMissingBalances(
  input: Pick<PlanInput, 'purpose' | 'calls' | 'declared'>,
  snapshot: Snapshot,
  fee: Fee,
): Snapshot {
  if (input.purpose !== 'quote') return snapshot
  const { account, simulate } = snapshot
  const lent = new Map(
    [...requiredBalances(input, fee)].filter(
      ([asset, needed]) => needed > (account.balances.get(asset) ?? needed),
    ),
  )
  return {
    ...snapshot,
    account: { ...account, balances: new Map([...account.balances, ...lent]) },
    simulate: (query) => simulate({ ...query, lent }),
  }
}
