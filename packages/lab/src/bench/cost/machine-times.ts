import { cpus } from 'node:os'

/** Milliseconds of all processors together, since the machine started. */
export interface MachineTimes {
  readonly busyMs: number
  readonly allMs: number
}

/** Returns the busy time and the total time of this machine's processors. */
export function machineTimes(): MachineTimes {
  let [busyMs, allMs] = [0, 0]
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq
    busyMs += used
    allMs += used + times.idle
  }
  return { busyMs, allMs }
}
