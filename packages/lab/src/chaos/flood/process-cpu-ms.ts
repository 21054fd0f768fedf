import { readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second, on every machine. */
const msPerTick = 10
/** Of the fields after the name of the program, which may hold anything but ends with the last bracket. */
const userTime = 11
const systemTime = 12

/** User and system time of a process with all its threads, in milliseconds; `undefined` where there is no `/proc`. */
export async function processCpuMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userTime]) + Number(fields[systemTime])) * msPerTick
}
