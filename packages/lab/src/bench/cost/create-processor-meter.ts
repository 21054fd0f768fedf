import { machineTimes } from './machine-times.js'
import { processTreeCpuMs } from './process-tree-cpu-ms.js'
import { type ProcessorShares, type ProcessorTimes, processorShares } from './processor-shares.js'

/** Process ids by the name under which the meter counts them. */
export type NamedProcesses = Readonly<Record<string, readonly number[]>>

export interface ProcessorMeter {
  /** Runs the work and counts the processor time until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Returns the shares of the time counted since the previous call. Throws if no time was counted. */
  take(): ProcessorShares
}

/** Creates a meter of these processes, and of this process under the name `load`. */
export function createProcessorMeter(named: NamedProcesses): ProcessorMeter {
  const nothing: ProcessorTimes = { processes: {}, machine: { busyMs: 0, allMs: 0 } }
  let counted = nothing
  const read = async (): Promise<ProcessorTimes> => {
    const machine = machineTimes()
    const { user, system } = process.cpuUsage()
    const processes: Record<string, number> = {}
    for (const [name, ids] of Object.entries(named)) {
      let ms = 0
      for (const id of ids) ms += await processTreeCpuMs(id)
      processes[name] = ms
    }
    return { processes: { ...processes, load: (user + system) / 1_000 }, machine }
  }
  return {
    async during(work) {
      const before = await read()
      const result = await work()
      const after = await read()
      counted = combine(counted, combine(after, before, -1), 1)
      return result
    },
    take() {
      const taken = counted
      counted = nothing
      return processorShares(taken)
    },
  }
}

const combine = (one: ProcessorTimes, other: ProcessorTimes, sign: 1 | -1): ProcessorTimes => ({
  processes: Object.fromEntries(
    Object.entries(other.processes).map(([name, ms]) => [
      name,
      (one.processes[name] ?? 0) + sign * ms,
    ]),
  ),
  machine: {
    busyMs: one.machine.busyMs + sign * other.machine.busyMs,
    allMs: one.machine.allMs + sign * other.machine.allMs,
  },
})
