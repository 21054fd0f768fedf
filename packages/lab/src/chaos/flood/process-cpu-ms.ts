import { readFile } from 'node:fs/promises'

/** Linux reports processor times in hundredths of a second on every machine. */
const msPerTick = 10
/** Indexes of the fields after the program's name. The name ends with the last closing bracket. */
const userTime = 11
const systemTime = 12

/** Returns user and system time of a process with all its threads, in milliseconds, or `undefined` without `/proc`. */
export async function processCpuMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userTime]) + Number(fields[systemTime])) * msPerTick
}
