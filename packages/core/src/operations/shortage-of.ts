import type { WatchedBalance } from '../ports/upkeep-store.js'

/** Levels that nobody has looked at for longer say nothing of now, and refuse nothing. */
export const levelMaxAgeSeconds = 120

/** What a network lacks: coin in every executor, or a deposit that takes on more sponsorships. */
export interface NetworkShortage {
  readonly executors: boolean
  readonly deposit: boolean
}

/** One executor that covers a full bundle is enough to send. */
export function shortageOf(
  balances: readonly Pick<WatchedBalance, 'kind' | 'level'>[],
): NetworkShortage {
  const executors = balances.filter(({ kind }) => kind === 'executor')
  return {
    executors: executors.length > 0 && executors.every(({ level }) => level === 'dry'),
    deposit: balances.some(({ kind, level }) => kind === 'paymaster-deposit' && level === 'dry'),
  }
}
