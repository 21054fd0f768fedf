/** Runs something once after this many milliseconds. The returned function calls it off. */
export type Alarm = (ms: number, run: () => void) => () => void
