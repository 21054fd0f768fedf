import type { Hash } from 'viem'
import type { Operation } from '../model/operation.js'
import type { OperationStatus } from '../model/operation-state.js'
import type { OperationId } from '../primitives/ids.js'
import type { Move } from './status-store.js'

/** Compares user operations with the chain, and corrects them, for the verification of the ledger. */
export interface RepairStore {
  /** Everything that was ever submitted, in the order of the ids, above `after`. For verification. */
  listSubmitted(
    networkId: string,
    page: { readonly after: OperationId | undefined; readonly limit: number },
  ): Promise<Operation[]>
  /** Submitted operations among these hashes. */
  findByHashes(networkId: string, hashes: readonly Hash[]): Promise<Operation[]>
  /**
   * Takes those that are archived back out of the archive, as what is there never changes. Each is archived again later
   * when it has ended. Where there are any, all of them are locked, with the counters that they count in.
   */
  bringBack(ids: readonly OperationId[]): Promise<void>
  /**
   * Sets what the chain says, also where the status is terminal: the one way out of it, for the repair that an operator
   * asks for. Compare-and-set and logged like every change; returns those that were changed.
   */
  correct(to: OperationStatus, moves: readonly Move[]): Promise<ReadonlySet<OperationId>>
}
