/** Divides the processor between long computations and all other work. */
export interface Turns {
  /**
   * Resolves once all other ready work has run. Only one waiting computation continues at a time, so other work waits
   * for one step of one computation, however many are active.
   */
  next(): Promise<void>
}
