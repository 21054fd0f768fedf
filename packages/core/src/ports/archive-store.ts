/** Operations that ended long ago, apart from the others, by months that can be taken away without changing a sum. */
export interface ArchiveStore {
  /** Sees to it that this month, the next ones and those that something was written in have their place in the transition log. */
  makeMonths(): Promise<void>
  /**
   * Moves up to `limit` operations to the archive that have ended, were created before this moment and that nothing is left
   * to do for; returns how many. All reads find them there. Whoever moves others at the same time is not waited for.
   * Throws when the month of some has no place and gets none, once those of other months are moved.
   */
  moveOperations(before: Date, limit: number): Promise<number>
  /** The same for outer transactions of nonce slots that are closed for good, once every operation that they carried is archived. */
  moveAttempts(before: Date, limit: number): Promise<number>
  /** What there is to take away or to bring back, oldest month first: of all months, or of one. */
  months(only?: Month): Promise<readonly ArchivedMonth[]>
  /**
   * Takes a month away: its rows are in plain tables from then on, and no sum changes. Throws a plain `Error` with the
   * remedy when that cannot be.
   */
  detach(month: Month): Promise<void>
  /** Brings a month back. Throws a plain `Error` with the remedy when that cannot be. */
  attach(month: Month): Promise<void>
  /** The highest block of the network that something says of what was taken away; `undefined`: nothing does. */
  detachedUpTo(networkId: string): Promise<bigint | undefined>
}

/** In UTC, such as 2026-01. */
export type Month = `${number}-${number}`

export interface ArchivedMonth {
  readonly month: Month
  /** `gone`: it was detached, and its tables are no longer there. */
  readonly state: 'attached' | 'detached' | 'gone'
  /** Of operations, outer transactions and the transition log. */
  readonly tables: readonly ArchivedTable[]
}

export interface ArchivedTable {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}
