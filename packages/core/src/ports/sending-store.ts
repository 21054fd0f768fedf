import type { Address } from 'viem'
import type { ProjectId } from '../primitives/ids.js'
import type { StatusChange } from './status-store.js'

/** Matches operations by all given fields. At least one field is given. */
export interface OperationFilter {
  readonly projectId?: ProjectId
  readonly networkId?: string
  /** The account, or on the transaction rail the owner's address. With checksum. */
  readonly sender?: Address
}

/** A hold: matching operations are not broadcast, including future ones. */
export interface SendingHold {
  readonly filter: OperationFilter
  readonly heldAt: Date
}

/**
 * Stops broadcasts for the operator. Each statement that claims operations or stores them for a broadcast checks the
 * holds itself, on every replica.
 */
export interface SendingStore {
  /** Returns `false` if a hold with exactly this filter exists. */
  hold(filter: OperationFilter): Promise<boolean>
  /** Returns `false` if there is no hold with exactly this filter. */
  release(filter: OperationFilter): Promise<boolean>
  /** Oldest first. */
  list(): Promise<readonly SendingHold[]>
  /**
   * Ends the claims on held operations and records why they wait. Call it after the hold is committed. It waits for
   * workers that are storing one of the operations for a broadcast; none is stored after it. Returns the number of
   * waiting operations.
   */
  fence(filter: OperationFilter): Promise<number>
  /** Makes matching operations due that no other hold covers. Returns their number. */
  wake(filter: OperationFilter): Promise<number>
  /** Ends up to `limit` received or queued operations that were never broadcast. Returns their number. */
  dropUnsent(filter: OperationFilter, change: StatusChange, limit: number): Promise<number>
}
