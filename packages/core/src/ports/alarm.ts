/** Runs `run` once after `ms` milliseconds. Returns a function that cancels it. */
export type Alarm = (ms: number, run: () => void) => () => void
