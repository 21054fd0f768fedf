import type { Address } from 'viem'

/** `paymaster-deposit`: what the paymaster has at the EntryPoint; the others hold native coin themselves. */
export type BalanceKind = 'executor' | 'funder' | 'paymaster-deposit'

/** `low`: needs a top-up soon. `dry`: no longer covers what it is for. */
export type BalanceLevel = 'enough' | 'low' | 'dry'

/** A balance that a network lives on. */
export interface WatchedBalance {
  readonly kind: BalanceKind
  readonly address: Address
  /** Wei. */
  readonly balance: bigint
  readonly level: BalanceLevel
}

export interface LevelChange extends WatchedBalance {
  /** `undefined`: seen for the first time. */
  readonly before: BalanceLevel | undefined
}

/** What was last seen of the balances that a network lives on, for processes that do not look themselves. */
export interface UpkeepStore {
  /** Those that were seen within this time. */
  read(networkId: string, maxAgeSeconds: number): Promise<readonly WatchedBalance[]>
  /** The same of every network that has any, by its id, in one statement. */
  readAll(maxAgeSeconds: number): Promise<ReadonlyMap<string, readonly WatchedBalance[]>>
  /**
   * Replaces what was seen of the network. Returns the balances whose level is another than before; of several callers
   * that see the same change, one gets it.
   */
  record(networkId: string, balances: readonly WatchedBalance[]): Promise<readonly LevelChange[]>
}
