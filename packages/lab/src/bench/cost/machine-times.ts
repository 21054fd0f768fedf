import { cpus } from 'node:os'

/** Milliseconds of all processors together, since the machine started. */
export interface MachineTimes {
  readonly busyMs: number
  readonly allMs: number
}

/** Reads how long the processors of this machine have worked. */
export function machineTimes(): MachineTimes {
  let [busyMs, allMs] = [0, 0]
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq
    busyMs += used
    allMs += used + times.idle
  }
  return { busyMs, allMs }
}
