import type { Address } from 'viem'

/** `paymaster-deposit` is the paymaster's deposit at the EntryPoint. The others hold native coin themselves. */
export type BalanceKind = 'executor' | 'funder' | 'paymaster-deposit'

/** `low`: needs a top-up soon. `dry`: no longer covers its purpose. */
export type BalanceLevel = 'enough' | 'low' | 'dry'

/** A balance that a network needs for sending operations. */
export interface WatchedBalance {
  readonly kind: BalanceKind
  readonly address: Address
  /** Wei. */
  readonly balance: bigint
  readonly level: BalanceLevel
}

export interface LevelChange extends WatchedBalance {
  /** `undefined`: this is the first reading. */
  readonly before: BalanceLevel | undefined
}

/** The last readings of a network's balances, for processes that do not read them themselves. */
export interface UpkeepStore {
  /** Returns the balances that were read within this time. */
  read(networkId: string, maxAgeSeconds: number): Promise<readonly WatchedBalance[]>
  /** Returns the same for every network with readings, by its id, in one statement. */
  readAll(maxAgeSeconds: number): Promise<ReadonlyMap<string, readonly WatchedBalance[]>>
  /**
   * Replaces the network's readings. Returns the balances whose level has changed. Among concurrent callers that see
   * the same change, only one gets it.
   */
  record(networkId: string, balances: readonly WatchedBalance[]): Promise<readonly LevelChange[]>
}
