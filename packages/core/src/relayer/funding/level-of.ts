import type { BalanceLevel } from '../../ports/upkeep-store.js'

/**
 * A balance must exceed the threshold by this fraction before its level rises. Otherwise a wavering price would log the
 * same alarm repeatedly.
 */
const marginDivisor = 8n

/** Returns the level of a balance. `thresholds` have the unit of `balance`. `before` is the previous level. */
export function levelOf(
  balance: bigint,
  thresholds: { readonly dry: bigint; readonly low: bigint },
  before: BalanceLevel | undefined,
): BalanceLevel {
  const isBelow = (threshold: bigint, wasBelow: boolean) =>
    balance < (wasBelow ? threshold + threshold / marginDivisor : threshold)
  if (isBelow(thresholds.dry, before === 'dry')) return 'dry'
  return isBelow(thresholds.low, before === 'dry' || before === 'low') ? 'low' : 'enough'
}
