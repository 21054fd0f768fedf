import type { Address } from 'viem'
import type { ProjectId } from '../primitives/ids.js'
import type { StatusChange } from './status-store.js'

/** Operations that match everything that is named. At least one is. */
export interface OperationFilter {
  readonly projectId?: ProjectId
  readonly networkId?: string
  /** The account, or on the transaction rail the owner's address. Checksummed. */
  readonly sender?: Address
}

/** Matching operations are not broadcast, those of the future neither. */
export interface SendingHold {
  readonly filter: OperationFilter
  readonly heldAt: Date
}

/** How the operator stops broadcasts. Whoever claims or stores an operation for one asks in that very statement, on every replica. */
export interface SendingStore {
  /** False when exactly this is held already. */
  hold(filter: OperationFilter): Promise<boolean>
  /** False when there is no hold with exactly this filter. */
  release(filter: OperationFilter): Promise<boolean>
  /** Oldest first. */
  list(): Promise<readonly SendingHold[]>
  /**
   * Ends the claims on what is held, and says why it waits. To be called once the hold is committed: it waits for whoever is
   * storing one of the operations for a broadcast at that moment, and nobody stores one after it. Returns how many wait.
   */
  fence(filter: OperationFilter): Promise<number>
  /** Makes due what waits for no other hold. Returns how many. */
  wake(filter: OperationFilter): Promise<number>
  /** Ends up to so many received or queued operations that were never broadcast. Returns how many. */
  dropUnsent(filter: OperationFilter, change: StatusChange, limit: number): Promise<number>
}
