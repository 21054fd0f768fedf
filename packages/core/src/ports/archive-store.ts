/** Operations that ended long ago, apart from the others, by months that can be taken away without changing a sum. */
export interface ArchiveStore {
  /** Sees to it that this month and the next ones have their place in the transition log. */
  makeMonths(): Promise<void>
  /**
   * Moves up to `limit` operations to the archive that have ended, were created before this moment and that nothing is left
   * to do for; returns how many. All reads find them there. Whoever moves others at the same time is not waited for.
   */
  moveOperations(before: Date, limit: number): Promise<number>
  /** The same for outer transactions of closed nonce slots, once every operation that they carried is archived. */
  moveAttempts(before: Date, limit: number): Promise<number>
}
