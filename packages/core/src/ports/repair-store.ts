import type { Hash } from 'viem'
import type { Operation } from '../model/operation.js'
import type { OperationStatus } from '../model/operation-state.js'
import type { OperationId } from '../primitives/ids.js'
import type { Move } from './status-store.js'

/** Compares user operations with the chain, and corrects them, for the verification of the ledger. */
export interface RepairStore {
  /** Returns every submitted operation with an id above `after`, in the order of the ids. For verification. */
  listSubmitted(
    networkId: string,
    page: { readonly after: OperationId | undefined; readonly limit: number },
  ): Promise<Operation[]>
  /** Submitted operations among these hashes. */
  findByHashes(networkId: string, hashes: readonly Hash[]): Promise<Operation[]>
  /**
   * Moves archived operations back out of the archive, because archived rows never change. Each is archived again after
   * it has ended. If any is archived, all of the operations are locked, with their counters.
   */
  bringBack(ids: readonly OperationId[]): Promise<void>
  /**
   * Sets the state that the chain shows, even if the status is terminal. This is the only way out of a terminal status,
   * for a repair that an operator requests. Compare-and-set, and logged like every change. Returns the changed
   * operations.
   */
  correct(to: OperationStatus, moves: readonly Move[]): Promise<ReadonlySet<OperationId>>
}
