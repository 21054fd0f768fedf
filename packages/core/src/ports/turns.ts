/** Shares the processor between long computations and everything else. */
export interface Turns {
  /**
   * Resolves once everything else that is ready has run. Of all that wait, one goes on at a time: however many long
   * computations are under way, everything else waits for one step of one of them.
   */
  next(): Promise<void>
}
