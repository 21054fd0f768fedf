import type { WatchedBalance } from '../ports/upkeep-store.js'

/** Older balance levels are ignored: they may be outdated, so they refuse nothing. */
export const levelMaxAgeSeconds = 120

/** `executors`: every executor is dry. `deposit`: the paymaster's deposit is dry. */
export interface NetworkShortage {
  readonly executors: boolean
  readonly deposit: boolean
}

/** Returns what the network lacks. One executor that covers a full bundle is enough to send. */
export function shortageOf(
  balances: readonly Pick<WatchedBalance, 'kind' | 'level'>[],
): NetworkShortage {
  const executors = balances.filter(({ kind }) => kind === 'executor')
  return {
    executors: executors.length > 0 && executors.every(({ level }) => level === 'dry'),
    deposit: balances.some(({ kind, level }) => kind === 'paymaster-deposit' && level === 'dry'),
  }
}
