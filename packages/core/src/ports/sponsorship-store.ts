import type { OperationId, ProjectId } from '../primitives/ids.js'

/** A paymaster's EntryPoint deposit, in wei, as of a block. */
export interface SeenDeposit {
  readonly deposit: bigint
  readonly blockNumber: bigint
}

/** A counter that is not what the operations add up to. */
export interface BudgetDifference {
  /** `null`: of all projects of the network. */
  readonly projectId: ProjectId | null
  readonly field: 'reserved' | 'fronted' | 'unsubmitted' | 'landed'
  readonly stored: bigint
  readonly counted: bigint
}

/**
 * What operations may take from the paymasters' deposits. Reservations are no rows of their own: they follow from the
 * statuses of operations, and are counted in the statement that changes one.
 */
export interface SponsorshipStore {
  /**
   * Remembers the deposit. Nothing changes while a later block's was seen within the last minute: this one is from an
   * endpoint that lags, or from a branch that has left the chain.
   */
  recordDeposit(networkId: string, seen: SeenDeposit): Promise<void>
  /**
   * Takes the counters of the operations' projects, then of their networks, until the transaction ends. For
   * transactions that change them in more than one statement; the operations are locked before.
   */
  lockCounters(ids: readonly OperationId[]): Promise<void>
  /**
   * Frees what expired operations hold whose sponsorship is over at this chain time, in Unix seconds; returns how many.
   * Until then their clients can land them.
   */
  releaseExpired(networkId: string, chainTime: bigint, limit: number): Promise<number>
  /** Counts again, at one moment, and compares. */
  differences(networkId: string): Promise<readonly BudgetDifference[]>
  /** Makes the counters what the operations add up to; returns what was wrong. */
  recount(networkId: string): Promise<readonly BudgetDifference[]>
}
