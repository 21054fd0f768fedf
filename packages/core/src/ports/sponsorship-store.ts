import type { OperationId, ProjectId } from '../primitives/ids.js'

/** A paymaster's EntryPoint deposit, in wei, as of a block. */
export interface SeenDeposit {
  readonly deposit: bigint
  readonly blockNumber: bigint
}

/** A counter that differs from the sum over the operations. */
export interface BudgetDifference {
  /** `null`: the counter of the whole network. */
  readonly projectId: ProjectId | null
  readonly field: 'reserved' | 'fronted' | 'unsubmitted' | 'landed'
  readonly stored: bigint
  readonly counted: bigint
}

/**
 * The amounts that operations may take from the paymasters' deposits. Reservations have no rows. They follow from the
 * statuses of operations, and are counted in the statement that changes a status.
 */
export interface SponsorshipStore {
  /**
   * Records the deposit. Changes nothing if the deposit of a later block was seen within the last minute: this one is
   * then from an endpoint that lags, or from a branch that has left the chain.
   */
  recordDeposit(networkId: string, seen: SeenDeposit): Promise<void>
  /**
   * Locks the counters of the operations' projects, then of their networks, until the transaction ends. For
   * transactions that change the counters in several statements. Lock the operations first.
   */
  lockCounters(ids: readonly OperationId[]): Promise<void>
  /**
   * Releases the reservations of up to `limit` expired operations whose sponsorship has ended at this chain time, in
   * Unix seconds. Until then their clients can land them. Returns their number.
   */
  releaseExpired(networkId: string, chainTime: bigint, limit: number): Promise<number>
  /** Recounts in one snapshot, and returns the counters that differ. */
  differences(networkId: string): Promise<readonly BudgetDifference[]>
  /** Corrects the counters, and returns the differences. */
  recount(networkId: string): Promise<readonly BudgetDifference[]>
}
