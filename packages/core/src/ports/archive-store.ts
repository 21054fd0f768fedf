/**
 * The archive of operations that ended long ago, divided into months. A month can be detached without changing a sum.
 */
export interface ArchiveStore {
  /**
   * Creates the missing partitions of the transition log: for this month, the next ones, and every month with rows in
   * the default partition.
   */
  makeMonths(): Promise<void>
  /**
   * Moves up to `limit` operations to the archive: those that have ended, were created before `before`, and need no
   * further work. Returns their number. All reads still find them. Skips rows that a concurrent call is moving.
   *
   * Throws if the month of some operations has no partition and none can be created, after it has moved the operations
   * of other months.
   */
  moveOperations(before: Date, limit: number): Promise<number>
  /**
   * Does the same for outer transactions of finally closed nonce slots, once every operation that they carried is
   * archived.
   */
  moveAttempts(before: Date, limit: number): Promise<number>
  /** Returns the months that can be detached or attached, oldest first: all months, or only this one. */
  months(only?: Month): Promise<readonly ArchivedMonth[]>
  /**
   * Detaches a month: its rows move to plain tables, and no sum changes. Throws a plain `Error` with the remedy if that
   * is not possible.
   */
  detach(month: Month): Promise<void>
  /** Attaches a detached month again. Throws a plain `Error` with the remedy if that is not possible. */
  attach(month: Month): Promise<void>
  /** Returns the network's highest block that detached rows refer to. `undefined`: there is none. */
  detachedUpTo(networkId: string): Promise<bigint | undefined>
}

/** In UTC, such as 2026-01. */
export type Month = `${number}-${number}`

export interface ArchivedMonth {
  readonly month: Month
  /** `gone`: the month was detached, and its tables no longer exist. */
  readonly state: 'attached' | 'detached' | 'gone'
  /** The tables of operations, outer transactions and the transition log. */
  readonly tables: readonly ArchivedTable[]
}

export interface ArchivedTable {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}
