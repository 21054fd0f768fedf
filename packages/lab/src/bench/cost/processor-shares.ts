import type { MachineTimes } from './machine-times.js'

/** Processor time that passed during a measurement. */
export interface ProcessorTimes {
  /** Milliseconds by the name of the process. */
  readonly processes: Readonly<Record<string, number>>
  readonly machine: MachineTimes
}

/** Shares of all processors. They add up to 1. */
export interface ProcessorShares {
  readonly processes: Readonly<Record<string, number>>
  /** Programs that are not part of the bench. */
  readonly others: number
  readonly idle: number
}

/** Returns the shares of each process, of other programs, and of idle time. Throws if no time has passed. */
export function processorShares({ processes, machine }: ProcessorTimes): ProcessorShares {
  const { busyMs, allMs } = machine
  if (allMs === 0) throw new Error('Nothing was measured: no processor time has passed.')
  const known = Object.values(processes).reduce((sum, ms) => sum + ms, 0)
  // The system updates both counters at different moments, so processes may seem to use more than the processors were
  // busy.
  const usedMs = Math.min(Math.max(busyMs, known), allMs)
  return {
    processes: Object.fromEntries(
      Object.entries(processes).map(([name, ms]) => [name, ms / allMs]),
    ),
    others: (usedMs - Math.min(known, allMs)) / allMs,
    idle: (allMs - usedMs) / allMs,
  }
}
