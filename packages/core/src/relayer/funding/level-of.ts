import type { BalanceLevel } from '../../ports/upkeep-store.js'

/** A level is left upwards only this far above its threshold, so that a price that wavers does not raise alarm after alarm. */
const marginDivisor = 8n

/** `thresholds` in the unit of the balance; `before` is the level that it had. */
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
